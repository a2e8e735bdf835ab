-- Rows that users made move out of the tables of the shared markets: a user's row can no longer be taken for a row of
-- a market, shared tables can become reference tables, and own ones be distributed by user.
CREATE TABLE "own_corporate_events" (
	"user_id" uuid NOT NULL,
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
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"to_market_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id <> user_id then to_asset_id end) STORED,
	"to_own_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id = user_id then to_asset_id end) STORED,
	CONSTRAINT "own_corporate_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_income_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"kind" text NOT NULL,
	"starts_on" date,
	"ex_date" date,
	"record_date" date,
	"pay_date" date,
	"announced_on" date,
	"amount" numeric(30, 10),
	"currency" text NOT NULL,
	"is_special" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "own_income_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_market_changes" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "own_market_changes_user_id_kind_series_pk" PRIMARY KEY("user_id","kind","series")
);
--> statement-breakpoint
CREATE TABLE "own_market_versions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prices" integer DEFAULT 0 NOT NULL,
	"rates" integer DEFAULT 0 NOT NULL,
	"events" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "own_price_years" (
	"user_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"year" smallint NOT NULL,
	"closes" "bytea" NOT NULL,
	"sources" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_price_years_user_id_asset_owner_id_asset_id_year_pk" PRIMARY KEY("user_id","asset_owner_id","asset_id","year")
);
--> statement-breakpoint
CREATE TABLE "own_rate_years" (
	"user_id" uuid NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"year" smallint NOT NULL,
	"values" "bytea" NOT NULL,
	"sources" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_rate_years_user_id_base_quote_year_pk" PRIMARY KEY("user_id","base","quote","year")
);
--> statement-breakpoint
CREATE TABLE "own_split_events" (
	"user_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"ex_date" date NOT NULL,
	"to" numeric(38, 18) NOT NULL,
	"from" numeric(38, 18) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "own_split_events_user_id_asset_owner_id_asset_id_ex_date_pk" PRIMARY KEY("user_id","asset_owner_id","asset_id","ex_date")
);
--> statement-breakpoint
CREATE TABLE "own_assets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"ticker" text NOT NULL,
	"exchange" text NOT NULL,
	"isin" text,
	"figi" text,
	"name_en" text NOT NULL,
	"name_ru" text NOT NULL,
	"currency" text NOT NULL,
	"country" text,
	"sector" text,
	"multiplier" numeric(38, 18) DEFAULT '1' NOT NULL,
	"nominal" numeric(30, 10),
	"rounds_per_bond" boolean,
	"coupon_rule" jsonb,
	"lot_size" integer DEFAULT 1 NOT NULL,
	"price_digits" smallint DEFAULT 2 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_assets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
-- As price_years and rate_years: chunks lie in the row as they are.
ALTER TABLE "own_price_years" ALTER COLUMN "closes" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "own_rate_years" ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "blocked_assets" DROP CONSTRAINT "blocked_assets_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "custom_assets" DROP CONSTRAINT "custom_assets_user_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "holding_notes" DROP CONSTRAINT "holding_notes_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "import_mappings" DROP CONSTRAINT "import_mappings_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_actions" DROP CONSTRAINT "ledger_actions_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "lot_methods" DROP CONSTRAINT "lot_methods_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "own_bond_edits" DROP CONSTRAINT "own_bond_edits_user_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "pie_nodes" DROP CONSTRAINT "pie_nodes_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "proposed_orders" DROP CONSTRAINT "proposed_orders_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "recurring_plans" DROP CONSTRAINT "recurring_plans_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_asset_owner_id_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_to_asset_owner_id_to_asset_id_assets_owner_id_id_fk";
--> statement-breakpoint
DROP INDEX "blocked_assets_by_asset";
--> statement-breakpoint
DROP INDEX "holding_notes_by_asset";
--> statement-breakpoint
DROP INDEX "import_mappings_by_asset";
--> statement-breakpoint
DROP INDEX "income_events_told";
--> statement-breakpoint
DROP INDEX "ledger_actions_by_asset";
--> statement-breakpoint
DROP INDEX "lot_methods_by_asset";
--> statement-breakpoint
DROP INDEX "pie_nodes_by_asset";
--> statement-breakpoint
DROP INDEX "proposed_orders_by_asset";
--> statement-breakpoint
DROP INDEX "recurring_plans_by_asset";
--> statement-breakpoint
DROP INDEX "statement_lines_by_asset";
--> statement-breakpoint
DROP INDEX "transactions_by_asset";
--> statement-breakpoint
DROP INDEX "transactions_by_to_asset";
--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "holding_notes" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "lot_methods" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED;
--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED, ADD COLUMN "own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED, ADD COLUMN "to_market_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id <> user_id then to_asset_id end) STORED, ADD COLUMN "to_own_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id = user_id then to_asset_id end) STORED;
--> statement-breakpoint
INSERT INTO "own_corporate_events" ("user_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source")
	SELECT "owner_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" FROM "corporate_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_income_events" ("user_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source")
	SELECT "owner_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" FROM "income_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_market_changes" ("user_id", "kind", "series", "version")
	SELECT "owner_id", "kind", "series", "version" FROM "market_changes" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_market_versions" ("user_id", "prices", "rates", "events")
	SELECT "owner_id", "prices", "rates", "events" FROM "market_versions" WHERE "owner_id" IN (SELECT "user_id" FROM "users");
--> statement-breakpoint
INSERT INTO "own_price_years" ("user_id", "asset_owner_id", "asset_id", "year", "closes", "sources", "updated_at")
	SELECT "owner_id", "asset_owner_id", "asset_id", "year", "closes", "sources", "updated_at" FROM "price_years" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_rate_years" ("user_id", "base", "quote", "year", "values", "sources", "updated_at")
	SELECT "owner_id", "base", "quote", "year", "values", "sources", "updated_at" FROM "rate_years" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_split_events" ("user_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source")
	SELECT "owner_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" FROM "split_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_assets" ("user_id", "id", "type", "ticker", "exchange", "isin", "figi", "name_en", "name_ru", "currency", "country", "sector", "multiplier", "nominal", "rounds_per_bond", "coupon_rule", "lot_size", "price_digits", "is_active", "search_text", "source", "created_at")
	SELECT "owner_id", "id", "type", "ticker", "exchange", "isin", "figi", "name_en", "name_ru", "currency", "country", "sector", "multiplier", "nominal", "rounds_per_bond", "coupon_rule", "lot_size", "price_digits", "is_active", "search_text", "source", "created_at" FROM "assets" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "split_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "rate_years" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "price_years" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "market_versions" WHERE "owner_id" IN (SELECT "user_id" FROM "own_market_versions");
--> statement-breakpoint
DELETE FROM "market_changes" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "income_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "corporate_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "asset_merges" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "assets" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
-- A merge of assets that is undone later finds the rows it moved under their new names.
UPDATE "asset_merges" m SET "moved" = m."moved" || (
	SELECT jsonb_object_agg(part.name, part.keys) FROM (
		SELECT CASE WHEN own.is_own THEN 'own_' || list.key ELSE list.key END AS name,
			coalesce(jsonb_agg(CASE WHEN own.is_own THEN (one - 'owner_id') || jsonb_build_object('user_id', one -> 'owner_id') ELSE one END)
				FILTER (WHERE (one ->> 'owner_id' NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) = own.is_own), '[]') AS keys
		FROM jsonb_each(m."moved") list CROSS JOIN (VALUES (false), (true)) own (is_own)
		LEFT JOIN LATERAL jsonb_array_elements(list.value) one ON true
		WHERE list.key IN ('price_years', 'income_events', 'split_events', 'corporate_events', 'corporate_events_received')
		GROUP BY 1) part)
WHERE m."moved" ?| ARRAY['price_years', 'income_events', 'split_events', 'corporate_events', 'corporate_events_received'];
--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_to_market_asset_fk" FOREIGN KEY ("to_asset_owner_id","to_market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_to_own_asset_fk" FOREIGN KEY ("user_id","to_own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "own_income_events_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "own_income_events_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_price_years" ADD CONSTRAINT "own_price_years_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_price_years" ADD CONSTRAINT "own_price_years_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "own_split_events_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "own_split_events_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "custom_assets_user_id_asset_id_own_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_bond_edits" ADD CONSTRAINT "own_bond_edits_user_id_asset_id_own_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_market_asset_fk" FOREIGN KEY ("to_asset_owner_id","to_market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_own_asset_fk" FOREIGN KEY ("user_id","to_own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "own_corporate_events_asset" ON "own_corporate_events" USING btree ("user_id","asset_owner_id","asset_id","effective_on");
--> statement-breakpoint
CREATE INDEX "own_corporate_events_market_asset" ON "own_corporate_events" USING btree ("market_asset_id","asset_owner_id") WHERE "own_corporate_events"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_corporate_events_own_asset" ON "own_corporate_events" USING btree ("user_id","own_asset_id") WHERE "own_corporate_events"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_corporate_events_to_market_asset" ON "own_corporate_events" USING btree ("to_market_asset_id","to_asset_owner_id") WHERE "own_corporate_events"."to_market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_corporate_events_to_own_asset" ON "own_corporate_events" USING btree ("user_id","to_own_asset_id") WHERE "own_corporate_events"."to_own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_income_events_asset" ON "own_income_events" USING btree ("user_id","asset_owner_id","asset_id","pay_date");
--> statement-breakpoint
CREATE INDEX "own_income_events_statements" ON "own_income_events" USING btree ("asset_id") WHERE "own_income_events"."source" = 'statement';
--> statement-breakpoint
CREATE INDEX "own_income_events_market_asset" ON "own_income_events" USING btree ("market_asset_id","asset_owner_id") WHERE "own_income_events"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_income_events_own_asset" ON "own_income_events" USING btree ("user_id","own_asset_id") WHERE "own_income_events"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_market_changes_version" ON "own_market_changes" USING btree ("user_id","kind","version");
--> statement-breakpoint
CREATE INDEX "own_price_years_market_asset" ON "own_price_years" USING btree ("market_asset_id","asset_owner_id") WHERE "own_price_years"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_price_years_own_asset" ON "own_price_years" USING btree ("user_id","own_asset_id") WHERE "own_price_years"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_split_events_market_asset" ON "own_split_events" USING btree ("market_asset_id","asset_owner_id") WHERE "own_split_events"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_split_events_own_asset" ON "own_split_events" USING btree ("user_id","own_asset_id") WHERE "own_split_events"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_assets_code" ON "own_assets" USING btree ("user_id","ticker","exchange");
--> statement-breakpoint
CREATE INDEX "blocked_assets_market_asset" ON "blocked_assets" USING btree ("market_asset_id","asset_owner_id") WHERE "blocked_assets"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "blocked_assets_own_asset" ON "blocked_assets" USING btree ("user_id","own_asset_id") WHERE "blocked_assets"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "holding_notes_market_asset" ON "holding_notes" USING btree ("market_asset_id","asset_owner_id") WHERE "holding_notes"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "holding_notes_own_asset" ON "holding_notes" USING btree ("user_id","own_asset_id") WHERE "holding_notes"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "import_mappings_market_asset" ON "import_mappings" USING btree ("market_asset_id","asset_owner_id") WHERE "import_mappings"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "import_mappings_own_asset" ON "import_mappings" USING btree ("user_id","own_asset_id") WHERE "import_mappings"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "ledger_actions_market_asset" ON "ledger_actions" USING btree ("market_asset_id","asset_owner_id") WHERE "ledger_actions"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "ledger_actions_own_asset" ON "ledger_actions" USING btree ("user_id","own_asset_id") WHERE "ledger_actions"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "lot_methods_market_asset" ON "lot_methods" USING btree ("market_asset_id","asset_owner_id") WHERE "lot_methods"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "lot_methods_own_asset" ON "lot_methods" USING btree ("user_id","own_asset_id") WHERE "lot_methods"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "pie_nodes_market_asset" ON "pie_nodes" USING btree ("market_asset_id","asset_owner_id") WHERE "pie_nodes"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "pie_nodes_own_asset" ON "pie_nodes" USING btree ("user_id","own_asset_id") WHERE "pie_nodes"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "proposed_orders_market_asset" ON "proposed_orders" USING btree ("market_asset_id","asset_owner_id") WHERE "proposed_orders"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "proposed_orders_own_asset" ON "proposed_orders" USING btree ("user_id","own_asset_id") WHERE "proposed_orders"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "recurring_plans_market_asset" ON "recurring_plans" USING btree ("market_asset_id","asset_owner_id") WHERE "recurring_plans"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "recurring_plans_own_asset" ON "recurring_plans" USING btree ("user_id","own_asset_id") WHERE "recurring_plans"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_lines_market_asset" ON "statement_lines" USING btree ("market_asset_id","asset_owner_id") WHERE "statement_lines"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "statement_lines_own_asset" ON "statement_lines" USING btree ("user_id","own_asset_id") WHERE "statement_lines"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "transactions_market_asset" ON "transactions" USING btree ("market_asset_id","asset_owner_id") WHERE "transactions"."market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "transactions_own_asset" ON "transactions" USING btree ("user_id","own_asset_id") WHERE "transactions"."own_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "transactions_to_market_asset" ON "transactions" USING btree ("to_market_asset_id","to_asset_owner_id") WHERE "transactions"."to_market_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "transactions_to_own_asset" ON "transactions" USING btree ("user_id","to_own_asset_id") WHERE "transactions"."to_own_asset_id" is not null;
--> statement-breakpoint
CREATE VIEW "public"."all_assets" AS (select "owner_id", "id", "type", "ticker", "exchange", "isin", "figi", "name_en", "name_ru", "currency", "country", "sector", "multiplier", "nominal", "rounds_per_bond", "coupon_rule", "lot_size", "price_digits", "is_active", "search_text", "source", "created_at", "is_demo" from "assets" union all select "user_id", "id", "type", "ticker", "exchange", "isin", "figi", "name_en", "name_ru", "currency", "country", "sector", "multiplier", "nominal", "rounds_per_bond", "coupon_rule", "lot_size", "price_digits", "is_active", "search_text", "source", "created_at", false from "own_assets");
--> statement-breakpoint
CREATE VIEW "public"."all_corporate_events" AS (select "owner_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" from "corporate_events" union all select "user_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" from "own_corporate_events");
--> statement-breakpoint
CREATE VIEW "public"."all_income_events" AS (select "owner_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" from "income_events" union all select "user_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" from "own_income_events");
--> statement-breakpoint
CREATE VIEW "public"."all_split_events" AS (select "owner_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" from "split_events" union all select "user_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" from "own_split_events");
--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "check_owner_id_known" CHECK ("asset_codes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "asset_edits" ADD CONSTRAINT "check_owner_id_known" CHECK ("asset_edits"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "asset_field_sources" ADD CONSTRAINT "check_owner_id_known" CHECK ("asset_field_sources"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "asset_merges" ADD CONSTRAINT "check_owner_id_known" CHECK ("asset_merges"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "asset_overrides" ADD CONSTRAINT "check_owner_id_known" CHECK ("asset_overrides"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "asset_sources" ADD CONSTRAINT "check_owner_id_known" CHECK ("asset_sources"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "check_owner_id_known" CHECK ("assets"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "check_owner_id_known" CHECK ("corporate_events"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("corporate_events"."asset_owner_id" = "corporate_events"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "check_to_asset_owner_id_known" CHECK ("corporate_events"."to_asset_owner_id" = "corporate_events"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "check_owner_id_known" CHECK ("dividend_ratings"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "fund_holdings" ADD CONSTRAINT "check_owner_id_known" CHECK ("fund_holdings"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "fundamentals" ADD CONSTRAINT "check_owner_id_known" CHECK ("fundamentals"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "check_owner_id_known" CHECK ("income_events"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("income_events"."asset_owner_id" = "income_events"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "income_forecasts" ADD CONSTRAINT "check_owner_id_known" CHECK ("income_forecasts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "market_changes" ADD CONSTRAINT "check_owner_id_known" CHECK ("market_changes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "market_fetches" ADD CONSTRAINT "check_owner_id_known" CHECK ("market_fetches"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "market_quotes" ADD CONSTRAINT "check_owner_id_known" CHECK ("market_quotes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "check_owner_id_known" CHECK ("news_items"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_corrections" ADD CONSTRAINT "check_owner_id_known" CHECK ("price_corrections"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_corrections" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("price_corrections"."asset_owner_id" = "price_corrections"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_lineage" ADD CONSTRAINT "check_owner_id_known" CHECK ("price_lineage"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_lineage" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("price_lineage"."asset_owner_id" = "price_lineage"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_years" ADD CONSTRAINT "check_owner_id_known" CHECK ("price_years"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "price_years" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("price_years"."asset_owner_id" = "price_years"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "check_owner_id_known" CHECK ("quarantine"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("quarantine"."asset_owner_id" = "quarantine"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "rate_corrections" ADD CONSTRAINT "check_owner_id_known" CHECK ("rate_corrections"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "rate_lineage" ADD CONSTRAINT "check_owner_id_known" CHECK ("rate_lineage"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "rate_years" ADD CONSTRAINT "check_owner_id_known" CHECK ("rate_years"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "rating_hindcasts" ADD CONSTRAINT "check_owner_id_known" CHECK ("rating_hindcasts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "removed_facts" ADD CONSTRAINT "check_owner_id_known" CHECK ("removed_facts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "check_owner_id_known" CHECK ("screener_facts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "series_years" ADD CONSTRAINT "check_owner_id_known" CHECK ("series_years"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "split_events" ADD CONSTRAINT "check_owner_id_known" CHECK ("split_events"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "split_events" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("split_events"."asset_owner_id" = "split_events"."owner_id") NOT VALID;
--> statement-breakpoint
ALTER TABLE "unverified_closes" ADD CONSTRAINT "check_owner_id_known" CHECK ("unverified_closes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "watchlist_assets" ADD CONSTRAINT "check_asset_owner_id_known" CHECK ("watchlist_assets"."asset_owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "check_kind_known" CHECK ("own_corporate_events"."kind" in ('spin-off', 'merger', 'conversion', 'rename', 'delisting', 'offer')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "check_kind_known" CHECK ("own_income_events"."kind" in ('dividend', 'coupon', 'amortisation', 'redemption')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "check_amount_not_negative" CHECK ("own_income_events"."amount" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "check_currency_currency" CHECK ("own_income_events"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_price_years" ADD CONSTRAINT "check_year_between" CHECK ("own_price_years"."year" between 1800 and 2200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_rate_years" ADD CONSTRAINT "check_year_between" CHECK ("own_rate_years"."year" between 1800 and 2200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "check_to_positive" CHECK ("own_split_events"."to" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "check_from_positive" CHECK ("own_split_events"."from" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_assets" ADD CONSTRAINT "check_type_known" CHECK ("own_assets"."type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99, 100)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_assets" ADD CONSTRAINT "check_currency_currency" CHECK ("own_assets"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_assets" ADD CONSTRAINT "check_multiplier_positive" CHECK ("own_assets"."multiplier" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_assets" ADD CONSTRAINT "check_lot_size_positive" CHECK ("own_assets"."lot_size" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_assets" ADD CONSTRAINT "check_nominal_not_negative" CHECK ("own_assets"."nominal" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "own_assets" ADD CONSTRAINT "check_price_digits_between" CHECK ("own_assets"."price_digits" between 0 and 18) NOT VALID;
--> statement-breakpoint
-- Rows from before the rules that break one stay as they are.
DO $body$
DECLARE
	rule record;
BEGIN
	FOR rule IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.name, rule.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'rows of % break %', rule.name, rule.conname;
		END;
	END LOOP;
END $body$;
