CREATE TABLE "change_rows" (
	"user_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"table_name" text NOT NULL,
	"operation" smallint NOT NULL,
	"keys" text[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_rows_user_id_change_id_place_pk" PRIMARY KEY("user_id","change_id","place")
);
--> statement-breakpoint
CREATE TABLE "portfolio_changes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"other_portfolio_id" uuid,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_by" uuid,
	"undoes" uuid,
	CONSTRAINT "portfolio_changes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "change_rows" ADD CONSTRAINT "change_rows_user_id_change_id_portfolio_changes_user_id_id_fk" FOREIGN KEY ("user_id","change_id") REFERENCES "public"."portfolio_changes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_changes" ADD CONSTRAINT "portfolio_changes_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_changes_list" ON "portfolio_changes" USING btree ("user_id","portfolio_id","id");--> statement-breakpoint
CREATE INDEX "portfolio_changes_other" ON "portfolio_changes" USING btree ("user_id","other_portfolio_id","id");--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "broker" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolios" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TABLE "portfolio_children" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"from_day" date,
	"to_day" date,
	CONSTRAINT "portfolio_children_user_id_portfolio_id_child_id_pk" PRIMARY KEY("user_id","portfolio_id","child_id")
);
--> statement-breakpoint
ALTER TABLE "portfolio_children" ADD CONSTRAINT "portfolio_children_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_children" ADD CONSTRAINT "portfolio_children_user_id_child_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","child_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "portfolio_children_child" ON "portfolio_children" USING btree ("user_id","child_id");
--> statement-breakpoint
-- What a change does to rows is written by the tables themselves: no writer can forget it, and nothing is read
-- twice. A transaction that names its change ('<user> <change>' in zerno.change, see app/ledger/history/change.ts)
-- is recorded; every other one is not.
CREATE FUNCTION "zerno_record_change"() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
	setting text := coalesce(current_setting('zerno.change', true), '');
	columns text[] := string_to_array(tg_argv[0], ',');
	omitted text[] := coalesce(string_to_array(nullif(tg_argv[1], ''), ','), '{}');
	key_of_r text := (SELECT string_agg(format('r.%I::text', c), ' || '' '' || ') FROM unnest(columns) c);
	key_of_o text := (SELECT string_agg(format('o.%I::text', c), ' || '' '' || ') FROM unnest(columns) c);
	source text;
	owner uuid;
	change uuid;
	last integer;
BEGIN
	IF setting = '' THEN RETURN NULL; END IF;
	owner := split_part(setting, ' ', 1)::uuid;
	change := split_part(setting, ' ', 2)::uuid;
	SELECT coalesce(max(place), 0) INTO last FROM "change_rows" WHERE user_id = owner AND change_id = change;
	IF tg_op = 'UPDATE' THEN
		-- A write that changed nothing but omitted columns is none.
		source := format($q$SELECT row_number() OVER () AS n, %s AS key, to_jsonb(o) - $1 AS old, to_jsonb(r) - $1 AS new
			FROM removed o JOIN added r ON o.user_id = r.user_id AND %s = %s
			WHERE to_jsonb(o) - $1 IS DISTINCT FROM to_jsonb(r) - $1$q$, key_of_r, key_of_o, key_of_r);
	ELSIF tg_op = 'DELETE' THEN
		source := format('SELECT row_number() OVER () AS n, %s AS key, to_jsonb(r) - $1 AS old, NULL::jsonb AS new FROM removed r', key_of_r);
	ELSIF (SELECT count(*) FROM (SELECT FROM added LIMIT 201) few) > 200 THEN
		-- Many new rows are known by their keys: they stand in the table, and undoing takes them away.
		source := format('SELECT row_number() OVER () AS n, %s AS key, NULL::jsonb AS old, NULL::jsonb AS new FROM added r WHERE $1 IS NOT NULL', key_of_r);
	ELSE
		source := format('SELECT row_number() OVER () AS n, %s AS key, NULL::jsonb AS old, to_jsonb(r) - $1 AS new FROM added r', key_of_r);
	END IF;
	EXECUTE format($q$INSERT INTO "change_rows" (user_id, change_id, place, table_name, operation, keys, before, after)
		SELECT $2, $3, $4 + part + 1, $5, $6, array_agg(key ORDER BY n),
			jsonb_agg(old ORDER BY n) FILTER (WHERE old IS NOT NULL), jsonb_agg(new ORDER BY n) FILTER (WHERE new IS NOT NULL)
		FROM (SELECT ((n - 1) / 1000)::integer AS part, s.* FROM (%s) s) parts GROUP BY part$q$, source)
	USING omitted, owner, change, last, tg_table_name,
		CASE tg_op WHEN 'INSERT' THEN 1 WHEN 'UPDATE' THEN 2 ELSE 3 END;
	RETURN NULL;
END $body$;
--> statement-breakpoint
-- Lets a table of the user record its changes; columns named besides are neither kept nor put back.
-- The triggers fire always: bulk inserts switch ordinary ones off (app/ledger/checked-references.ts).
CREATE FUNCTION "zerno_record"(recorded regclass, VARIADIC omitted text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $body$
DECLARE
	keys text := (
		SELECT string_agg(a.attname, ',' ORDER BY k.n) FROM pg_index i, unnest(i.indkey::int[]) WITH ORDINALITY k (number, n)
		JOIN pg_attribute a ON a.attnum = k.number
		WHERE i.indrelid = recorded AND i.indisprimary AND a.attrelid = recorded AND a.attname <> 'user_id');
	one record;
BEGIN
	FOR one IN SELECT * FROM (VALUES
		('zerno_added', 'INSERT', 'NEW TABLE AS added'),
		('zerno_changed', 'UPDATE', 'OLD TABLE AS removed NEW TABLE AS added'),
		('zerno_removed', 'DELETE', 'OLD TABLE AS removed')) v (name, event, tables)
	LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s FOR EACH STATEMENT EXECUTE FUNCTION zerno_record_change(%L, %L)',
			one.name, one.event, recorded, one.tables, keys, array_to_string(omitted, ','));
		EXECUTE format('ALTER TABLE %s ENABLE ALWAYS TRIGGER %I', recorded, one.name);
	END LOOP;
END $body$;
--> statement-breakpoint
SELECT zerno_record('portfolios', 'version');
--> statement-breakpoint
SELECT zerno_record('portfolio_children');
--> statement-breakpoint
SELECT zerno_record('broker_accounts');
--> statement-breakpoint
SELECT zerno_record('transactions');
--> statement-breakpoint
SELECT zerno_record('ledger_actions');
--> statement-breakpoint
SELECT zerno_record('deleted_transactions');
--> statement-breakpoint
SELECT zerno_record('imports', 'file_bytes');
