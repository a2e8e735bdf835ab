CREATE TABLE "lot_methods" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"cost_method" smallint NOT NULL,
	CONSTRAINT "lot_methods_user_id_portfolio_id_asset_id_pk" PRIMARY KEY("user_id","portfolio_id","asset_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "rate_source" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "move_id" uuid;--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_move" ON "transactions" USING btree ("user_id","move_id") WHERE "transactions"."move_id" is not null;
--> statement-breakpoint
SELECT zerno_record('lot_methods');
