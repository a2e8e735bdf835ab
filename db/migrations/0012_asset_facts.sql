CREATE TABLE "fund_holdings" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source" text NOT NULL,
	"place" smallint NOT NULL,
	"ticker" text,
	"name" text NOT NULL,
	"weight_percent" numeric(38, 18) NOT NULL,
	"day" date NOT NULL,
	"is_day_told" boolean NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fund_holdings_owner_id_asset_id_source_place_pk" PRIMARY KEY("owner_id","asset_id","source","place")
);
--> statement-breakpoint
CREATE TABLE "fundamentals" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source" text NOT NULL,
	"figure" text NOT NULL,
	"period" text NOT NULL,
	"period_end" date NOT NULL,
	"period_start" date,
	"value" numeric(38, 18) NOT NULL,
	"currency" text,
	"filed_on" date,
	"form" text,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fundamentals_pk" PRIMARY KEY("owner_id","asset_id","source","figure","period","period_end")
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"publisher" text,
	"source" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_items_owner_id_asset_id_id_pk" PRIMARY KEY("owner_id","asset_id","id")
);
--> statement-breakpoint
ALTER TABLE "fund_holdings" ADD CONSTRAINT "fund_holdings_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundamentals" ADD CONSTRAINT "fundamentals_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;