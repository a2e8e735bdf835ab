-- Money that is paid in, withdrawn or exchanged belongs to no asset: the form never stored one, a table read by the
-- user's own mapping could.
UPDATE "transactions" SET asset_owner_id = NULL, asset_id = NULL WHERE kind IN (18, 19, 24) AND asset_id IS NOT NULL;
