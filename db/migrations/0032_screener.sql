CREATE TABLE "recommendation_options" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"thresholds" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_screens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"sort" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_screens_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "rating_hindcasts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"rated_on" date NOT NULL,
	"formula_version" smallint NOT NULL,
	"safety" smallint,
	"cut_on" date,
	"facts_hash" text NOT NULL,
	CONSTRAINT "rating_hindcasts_owner_id_asset_id_rated_on_formula_version_pk" PRIMARY KEY("owner_id","asset_id","rated_on","formula_version")
);
--> statement-breakpoint
CREATE TABLE "screener_facts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"made_on" date NOT NULL,
	"price" double precision,
	"price_on" date,
	"dividend_yield" double precision,
	"growth" double precision,
	"streak" smallint,
	"paid_on" date,
	"frequency" text,
	"next_ex_date" date,
	"is_ex_date_estimated" boolean DEFAULT false NOT NULL,
	"payout" double precision,
	"price_earnings" double precision,
	"report_on" date,
	"market_cap" double precision,
	"shares_on" date,
	"rating" smallint,
	"safety" smallint,
	"rated_on" date,
	"momentum1" double precision,
	"momentum3" double precision,
	"momentum6" double precision,
	"momentum12" double precision,
	"momentum12_minus1" double precision,
	"high_distance" double precision,
	"holders" integer,
	CONSTRAINT "screener_facts_owner_id_asset_id_pk" PRIMARY KEY("owner_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "screener_states" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"made_on" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "recommendation_options" ADD CONSTRAINT "recommendation_options_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_screens" ADD CONSTRAINT "saved_screens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_hindcasts" ADD CONSTRAINT "rating_hindcasts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "screener_facts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_screens_name" ON "saved_screens" USING btree ("user_id","name");