CREATE TABLE "abuse_reports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"reported_by" uuid,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "abuse_reports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_reason_known" CHECK ("abuse_reports"."reason" in ('advertising', 'fraud', 'personal-data', 'insult', 'illegal', 'impersonation', 'other'))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_decisions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_action_known" CHECK ("moderation_decisions"."action" in ('hide', 'restore', 'dismiss'))
);
--> statement-breakpoint
CREATE TABLE "portfolio_follows" (
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portfolio_follows_user_id_owner_id_portfolio_id_pk" PRIMARY KEY("user_id","owner_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "public_listings" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"key" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"name_en" text NOT NULL,
	"name_ru" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"shows_owner" boolean NOT NULL,
	"currency" text NOT NULL,
	"as_of" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"return1y" double precision,
	"since_start" double precision,
	"annualised" double precision,
	"volatility" double precision,
	"max_drawdown" double precision,
	"dividend_yield" double precision,
	"history_days" integer NOT NULL,
	"holding_count" integer NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"classes" jsonb NOT NULL,
	"countries" jsonb NOT NULL,
	"spark" jsonb NOT NULL,
	CONSTRAINT "public_listings_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id"),
	CONSTRAINT "check_history_days_not_negative" CHECK ("public_listings"."history_days" >= 0),
	CONSTRAINT "check_holding_count_not_negative" CHECK ("public_listings"."holding_count" >= 0),
	CONSTRAINT "check_followers_not_negative" CHECK ("public_listings"."followers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "public_snapshots" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"as_of" text NOT NULL,
	"content" jsonb NOT NULL,
	"series" jsonb NOT NULL,
	"rows" jsonb,
	"hash" text NOT NULL,
	"made_from" text NOT NULL,
	"seen" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_snapshots_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawn_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"withdrawn_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "withheld_subjects" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"withheld_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "withheld_subjects_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD COLUMN "is_listed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD COLUMN "delay_days" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD COLUMN "are_amounts_shown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD COLUMN "shows_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD COLUMN "hidden_assets" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "public_profiles" ADD COLUMN "links" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "abuse_reports" ADD CONSTRAINT "abuse_reports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_follows" ADD CONSTRAINT "portfolio_follows_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_follows" ADD CONSTRAINT "portfolio_follows_public_fk" FOREIGN KEY ("owner_id","portfolio_id") REFERENCES "public"."public_portfolios"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_listings" ADD CONSTRAINT "public_listings_public_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."public_portfolios"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_snapshots" ADD CONSTRAINT "public_snapshots_public_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."public_portfolios"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_subjects" ADD CONSTRAINT "withheld_subjects_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "abuse_reports_subject" ON "abuse_reports" USING btree ("user_id","portfolio_id","reported_at");--> statement-breakpoint
CREATE INDEX "portfolio_follows_followed" ON "portfolio_follows" USING btree ("owner_id","portfolio_id");--> statement-breakpoint
CREATE UNIQUE INDEX "public_listings_key" ON "public_listings" USING btree ("key");--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD CONSTRAINT "check_delay_days_known" CHECK ("public_portfolios"."delay_days" in (0, 1, 7, 30));--> statement-breakpoint
-- A row goes in several ways: taken back, its portfolio deleted, its account removed. The page says "withdrawn" after each.
CREATE FUNCTION "remember_withdrawn_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "withdrawn_keys" (key, withdrawn_at) VALUES (OLD.key, now()) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "remember_withdrawn_key" AFTER DELETE ON "public_portfolios" FOR EACH ROW
	EXECUTE FUNCTION "remember_withdrawn_key"();
--> statement-breakpoint
-- A sandbox stands in no list, from the moment on at which a portfolio becomes one.
CREATE FUNCTION "unlist_sandbox"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "public_listings" SET is_shown = false WHERE user_id = NEW.user_id AND portfolio_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "unlist_sandbox" AFTER UPDATE OF account_type ON "portfolios" FOR EACH ROW
	WHEN (NEW.account_type = 2 AND OLD.account_type <> 2) EXECUTE FUNCTION "unlist_sandbox"();
