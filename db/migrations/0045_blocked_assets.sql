CREATE TABLE "blocked_assets" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "blocked_assets_user_id_portfolio_id_asset_id_pk" PRIMARY KEY("user_id","portfolio_id","asset_id")
);
--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "blocked_haircut" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "is_blocked_apart" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT zerno_record('blocked_assets');
