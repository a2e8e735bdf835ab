ALTER TABLE "market_sources" ADD COLUMN "sealed_settings" text;--> statement-breakpoint
ALTER TABLE "market_sources" ADD COLUMN "settings_at" timestamp (3) with time zone;