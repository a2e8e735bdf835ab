CREATE TABLE "goals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"target" numeric(30, 10) NOT NULL,
	"currency" text NOT NULL,
	"due_on" date NOT NULL,
	"monthly_flow" numeric(30, 10) NOT NULL,
	"seed" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "goals_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "pie_nodes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" smallint NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"target" numeric(38, 18),
	"color" smallint,
	"icon" text,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"currency" text,
	CONSTRAINT "pie_nodes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "pie_trees" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_hint_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pie_trees_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "proposed_orders" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" smallint NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"side" smallint NOT NULL,
	"quantity" numeric(38, 18) NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"accrued" numeric(30, 10),
	"fee" numeric(30, 10) NOT NULL,
	"fee_currency" text NOT NULL,
	"transaction_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "proposed_orders_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "rebalance_settings" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "rebalance_settings_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_user_id_portfolio_id_pie_trees_user_id_portfolio_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."pie_trees"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_user_id_parent_id_pie_nodes_user_id_id_fk" FOREIGN KEY ("user_id","parent_id") REFERENCES "public"."pie_nodes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_trees" ADD CONSTRAINT "pie_trees_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_settings" ADD CONSTRAINT "rebalance_settings_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "goals_portfolio" ON "goals" USING btree ("user_id","portfolio_id","created_at");--> statement-breakpoint
CREATE INDEX "pie_nodes_portfolio" ON "pie_nodes" USING btree ("user_id","portfolio_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "pie_nodes_asset" ON "pie_nodes" USING btree ("user_id","portfolio_id","asset_owner_id","asset_id") WHERE "pie_nodes"."asset_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pie_nodes_cash" ON "pie_nodes" USING btree ("user_id","portfolio_id","currency") WHERE "pie_nodes"."currency" is not null;--> statement-breakpoint
CREATE INDEX "proposed_orders_portfolio" ON "proposed_orders" USING btree ("user_id","portfolio_id","state","created_at");