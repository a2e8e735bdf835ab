CREATE TABLE "market_fetches" (
	"owner_id" uuid NOT NULL,
	"want" text NOT NULL,
	"subject" text NOT NULL,
	"source" text,
	"from_day" date,
	"to_day" date,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"good_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"validators" jsonb,
	CONSTRAINT "market_fetches_owner_id_want_subject_pk" PRIMARY KEY("owner_id","want","subject")
);
--> statement-breakpoint
CREATE TABLE "market_quotes" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"previous_close" numeric(38, 18),
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"delay_minutes" smallint,
	"source" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_quotes_owner_id_asset_id_pk" PRIMARY KEY("owner_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "market_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"is_on" boolean,
	"first_good_at" timestamp (3) with time zone,
	"last_good_at" timestamp (3) with time zone,
	"last_problem" jsonb,
	"last_problem_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "market_fetches_due" ON "market_fetches" USING btree ("owner_id","want","good_at");