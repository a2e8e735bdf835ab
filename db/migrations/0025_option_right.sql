-- Exercise and assignment of an option say what the option was the right to do: 'call' or 'put'.
ALTER TABLE "transactions" ADD COLUMN "option_right" text;
--> statement-breakpoint
-- Composites: whose categories are shown, their own or those of their portfolios.
ALTER TABLE "pie_trees" ADD COLUMN "uses_children" boolean DEFAULT false NOT NULL;
