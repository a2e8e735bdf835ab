-- What the owner tells the rebalancing is in the activity log too.
SELECT zerno_record('rebalance_settings');
