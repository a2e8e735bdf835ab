CREATE TABLE "own_price_edits" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"days" integer NOT NULL,
	"price_before" text,
	"price_after" text,
	"points" jsonb NOT NULL,
	CONSTRAINT "own_price_edits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "portfolio_changes" ALTER COLUMN "portfolio_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "own_price_edits" ADD CONSTRAINT "own_price_edits_user_id_asset_id_custom_assets_user_id_asset_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."custom_assets"("user_id","asset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_changes" ADD CONSTRAINT "portfolio_changes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "custom_assets" c SET "name" = a."name_en" FROM "assets" a WHERE a."owner_id" = c."user_id" AND a."id" = c."asset_id";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "zerno_record_change"() RETURNS trigger LANGUAGE plpgsql AS $body$
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
		-- A row that comes back goes on with the version it had: whoever still shows an earlier one is refused.
		omitted := array_remove(omitted, 'version');
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
-- How dashboards are arranged, own assets and their prices are in the activity log too.
SELECT zerno_record('dashboards', 'version');
--> statement-breakpoint
SELECT zerno_record('custom_assets', 'version');
--> statement-breakpoint
SELECT zerno_record('own_price_edits');
