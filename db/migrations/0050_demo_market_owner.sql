-- The demo market becomes an owner of its own, so that no query about a real portfolio can meet a demo price, rate or
-- event. Every row that names one of its assets follows; rates stood in the same chunks as real ones and are taken out
-- when the demo market is seeded again.
CREATE TEMPORARY TABLE "zerno_demo_assets" AS
	SELECT id FROM "assets" WHERE owner_id = '00000000-0000-0000-0000-000000000000' AND is_demo;
--> statement-breakpoint
ALTER TABLE "assets" DROP COLUMN "is_demo";
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "is_demo" boolean GENERATED ALWAYS AS (owner_id = 'de000000-0000-4000-8000-000000000001'::uuid) STORED NOT NULL;
--> statement-breakpoint
DO $body$
DECLARE
	demo constant uuid := 'de000000-0000-4000-8000-000000000001';
	shared constant uuid := '00000000-0000-0000-0000-000000000000';
	list text := (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
		WHERE attrelid = 'assets'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND attname <> 'owner_id');
	named record;
BEGIN
	IF NOT EXISTS (SELECT FROM "zerno_demo_assets") THEN RETURN; END IF;
	EXECUTE format('INSERT INTO "assets" (owner_id, %s) SELECT %L, %s FROM "assets" WHERE owner_id = %L AND id IN (SELECT id FROM "zerno_demo_assets")',
		list, demo, list, shared);
	-- By its foreign key: the column that holds the owner, and the one that holds the asset.
	FOR named IN
		SELECT c.conrelid::regclass AS name, o.attname AS owner, a.attname AS asset,
			EXISTS (SELECT FROM pg_attribute w WHERE w.attrelid = c.conrelid AND w.attname = 'owner_id' AND NOT w.attisdropped) AND o.attname <> 'owner_id' AS is_owned
		FROM pg_constraint c
		JOIN pg_attribute o ON o.attrelid = c.conrelid AND o.attnum = c.conkey[1]
		JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[2]
		WHERE c.contype = 'f' AND c.confrelid = 'assets'::regclass AND o.attname <> 'user_id'
	LOOP
		EXECUTE format('UPDATE %s SET %I = %L%s WHERE %I = %L AND %I IN (SELECT id FROM "zerno_demo_assets")', named.name, named.owner, demo,
			CASE WHEN named.is_owned THEN format(', owner_id = CASE WHEN owner_id = %L THEN %L ELSE owner_id END', shared, demo) ELSE '' END,
			named.owner, shared, named.asset);
	END LOOP;
	DELETE FROM "assets" WHERE owner_id = shared AND id IN (SELECT id FROM "zerno_demo_assets");
	-- What was deleted or changed can be put back: its images name the assets too.
	UPDATE "deleted_transactions" SET "row" = "row"
		|| CASE WHEN "row"->>'asset_id' IN (SELECT id::text FROM "zerno_demo_assets") THEN jsonb_build_object('asset_owner_id', demo) ELSE '{}' END
		|| CASE WHEN "row"->>'to_asset_id' IN (SELECT id::text FROM "zerno_demo_assets") THEN jsonb_build_object('to_asset_owner_id', demo) ELSE '{}' END
	WHERE "row"->>'asset_id' IN (SELECT id::text FROM "zerno_demo_assets") OR "row"->>'to_asset_id' IN (SELECT id::text FROM "zerno_demo_assets");
	CREATE FUNCTION pg_temp.follow(images jsonb) RETURNS jsonb LANGUAGE sql AS $images$
		SELECT jsonb_agg(one
			|| CASE WHEN one->>'asset_id' IN (SELECT id::text FROM "zerno_demo_assets") THEN jsonb_build_object('asset_owner_id', 'de000000-0000-4000-8000-000000000001') ELSE '{}' END
			|| CASE WHEN one->>'to_asset_id' IN (SELECT id::text FROM "zerno_demo_assets") THEN jsonb_build_object('to_asset_owner_id', 'de000000-0000-4000-8000-000000000001') ELSE '{}' END ORDER BY n)
		FROM jsonb_array_elements(images) WITH ORDINALITY AS list (one, n) $images$;
	UPDATE "change_rows" SET before = pg_temp.follow(before), after = pg_temp.follow(after)
	WHERE EXISTS (SELECT FROM jsonb_array_elements(coalesce(before, '[]') || coalesce(after, '[]')) one
		WHERE one->>'asset_id' IN (SELECT id::text FROM "zerno_demo_assets") OR one->>'to_asset_id' IN (SELECT id::text FROM "zerno_demo_assets"));
END $body$;
--> statement-breakpoint
DROP TABLE "zerno_demo_assets";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "mark_shared_assets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE owner_id IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')) THEN
    INSERT INTO market_versions (owner_id, prices, rates)
    VALUES ('c4a9b3de-2f65-4d0c-8a3e-6f1d7b90e215', floor(random() * 2147483647)::int, floor(random() * 2147483647)::int)
    ON CONFLICT (owner_id) DO UPDATE SET prices = excluded.prices, rates = excluded.rates;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Every portfolio of the demo account reads the demo market, those made by hand too.
UPDATE "portfolios" p SET is_demo = true FROM "users" u WHERE u.user_id = p.user_id AND u.is_demo AND NOT p.is_demo;
