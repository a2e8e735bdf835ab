CREATE TABLE "custom_assets" (
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"class" smallint NOT NULL,
	"value_kind" smallint NOT NULL,
	"interest" jsonb,
	"metal" text,
	"metal_unit" text,
	"fineness" numeric(38, 18),
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "custom_assets_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "holding_column_sets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"group_by" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holding_column_sets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "holding_notes" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holding_notes_user_id_portfolio_id_asset_id_pk" PRIMARY KEY("user_id","portfolio_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "plan_decisions" (
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"transaction_id" uuid,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_decisions_user_id_plan_id_due_on_pk" PRIMARY KEY("user_id","plan_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "recurring_plans" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"amount" numeric(30, 10) NOT NULL,
	"currency" text NOT NULL,
	"period" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_plans_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "lot_choices" jsonb;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "custom_assets_user_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_column_sets" ADD CONSTRAINT "holding_column_sets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_decisions" ADD CONSTRAINT "plan_decisions_user_id_plan_id_recurring_plans_user_id_id_fk" FOREIGN KEY ("user_id","plan_id") REFERENCES "public"."recurring_plans"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holding_column_sets_name" ON "holding_column_sets" USING btree ("user_id","name");