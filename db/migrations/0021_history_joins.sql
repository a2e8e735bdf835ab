-- Categories, goals, proposals, plans, notes and what statements said are in the activity log too.
SELECT zerno_record('pie_trees', 'version');
--> statement-breakpoint
SELECT zerno_record('pie_nodes');
--> statement-breakpoint
SELECT zerno_record('goals', 'version');
--> statement-breakpoint
SELECT zerno_record('proposed_orders');
--> statement-breakpoint
SELECT zerno_record('recurring_plans', 'version');
--> statement-breakpoint
SELECT zerno_record('plan_decisions');
--> statement-breakpoint
SELECT zerno_record('holding_notes');
--> statement-breakpoint
SELECT zerno_record('statements');
--> statement-breakpoint
SELECT zerno_record('statement_lines');
