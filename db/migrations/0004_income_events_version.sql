ALTER TABLE "income_events" ALTER COLUMN "pay_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "market_versions" ADD COLUMN "events" integer DEFAULT 0 NOT NULL;