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
	CONSTRAINT "own_corporate_events_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "own_income_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
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
CREATE TABLE "own_price_years" (
	"user_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
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
	"ex_date" date NOT NULL,
	"to" numeric(38, 18) NOT NULL,
	"from" numeric(38, 18) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "own_split_events_user_id_asset_owner_id_asset_id_ex_date_pk" PRIMARY KEY("user_id","asset_owner_id","asset_id","ex_date")
);
--> statement-breakpoint
-- As price_years and rate_years: chunks lie in the row as they are.
ALTER TABLE "own_price_years" ALTER COLUMN "closes" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "own_rate_years" ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
DROP INDEX "income_events_told";
--> statement-breakpoint
INSERT INTO "own_corporate_events" ("user_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source")
	SELECT "owner_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" FROM "corporate_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "own_income_events" ("user_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source")
	SELECT "owner_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" FROM "income_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
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
DELETE FROM "split_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "rate_years" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "price_years" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "income_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
DELETE FROM "corporate_events" WHERE "owner_id" NOT IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
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
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_to_asset_owner_id_to_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("to_asset_owner_id","to_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "own_income_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_price_years" ADD CONSTRAINT "own_price_years_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "own_split_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "own_corporate_events_asset" ON "own_corporate_events" USING btree ("user_id","asset_owner_id","asset_id","effective_on");
--> statement-breakpoint
CREATE INDEX "own_corporate_events_by_asset" ON "own_corporate_events" USING btree ("asset_id","asset_owner_id");
--> statement-breakpoint
CREATE INDEX "own_corporate_events_by_to_asset" ON "own_corporate_events" USING btree ("to_asset_id","to_asset_owner_id") WHERE "own_corporate_events"."to_asset_id" is not null;
--> statement-breakpoint
CREATE INDEX "own_income_events_asset" ON "own_income_events" USING btree ("user_id","asset_owner_id","asset_id","pay_date");
--> statement-breakpoint
CREATE INDEX "own_income_events_statements" ON "own_income_events" USING btree ("asset_id") WHERE "own_income_events"."source" = 'statement';
--> statement-breakpoint
CREATE INDEX "own_income_events_by_asset" ON "own_income_events" USING btree ("asset_id","asset_owner_id");
--> statement-breakpoint
CREATE INDEX "own_price_years_by_asset" ON "own_price_years" USING btree ("asset_id","asset_owner_id");
--> statement-breakpoint
CREATE INDEX "own_split_events_by_asset" ON "own_split_events" USING btree ("asset_id","asset_owner_id");
--> statement-breakpoint
CREATE VIEW "public"."all_corporate_events" AS (select "owner_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" from "corporate_events" union all select "user_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" from "own_corporate_events");
--> statement-breakpoint
CREATE VIEW "public"."all_income_events" AS (select "owner_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" from "income_events" union all select "user_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" from "own_income_events");
--> statement-breakpoint
CREATE VIEW "public"."all_split_events" AS (select "owner_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" from "split_events" union all select "user_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" from "own_split_events");
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
