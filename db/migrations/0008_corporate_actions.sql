CREATE TABLE "ledger_actions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"account_id" uuid,
	"state" text NOT NULL,
	"due" jsonb,
	"parked" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_actions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "corporate_events" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"announced_on" date,
	"to_asset_owner_id" uuid,
	"to_asset_id" uuid,
	"terms" jsonb NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "corporate_events_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "income_events" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "is_income_booked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "income_tax_rate" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "to_asset_owner_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "to_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "to_quantity" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "cost_share" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "action_id" uuid;--> statement-breakpoint
ALTER TABLE "income_events" ADD COLUMN "record_date" date;--> statement-breakpoint
ALTER TABLE "income_events" ADD COLUMN "announced_on" date;--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "corporate_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "corporate_events_to_asset_owner_id_to_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("to_asset_owner_id","to_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_actions_event" ON "ledger_actions" USING btree ("user_id","portfolio_id","event_key");--> statement-breakpoint
CREATE INDEX "corporate_events_asset" ON "corporate_events" USING btree ("owner_id","asset_owner_id","asset_id","effective_on");--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_asset_owner_id_to_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("to_asset_owner_id","to_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "transactions_action" ON "transactions" USING btree ("user_id","action_id") WHERE "transactions"."action_id" is not null;--> statement-breakpoint
CREATE INDEX "income_events_told" ON "income_events" USING btree ("asset_id") WHERE "income_events"."source" = 'statement';
