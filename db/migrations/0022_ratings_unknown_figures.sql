ALTER TABLE "dividend_ratings" ADD COLUMN "facts_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "fundamentals" ALTER COLUMN "value" DROP NOT NULL;