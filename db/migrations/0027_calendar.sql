CREATE TABLE "calendar_feeds" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"has_amounts" boolean NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"residence" text NOT NULL,
	"rate" numeric(38, 18),
	"has_w_8ben" boolean NOT NULL,
	"sources" jsonb NOT NULL,
	"holdings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "income_forecasts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"made_on" date NOT NULL,
	"payments" jsonb NOT NULL,
	CONSTRAINT "income_forecasts_owner_id_asset_id_made_on_pk" PRIMARY KEY("owner_id","asset_id","made_on")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_forecasts" ADD CONSTRAINT "income_forecasts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_portfolio" ON "calendar_feeds" USING btree ("user_id","portfolio_id");