-- Images of many deleted rows were most of the time of taking an import back: forty columns of a row, half of them
-- empty in every row. Of more than 200 deleted rows the columns that are empty in all of them are left out: a column
-- that an image lacks comes back empty. Columns that are not recorded (bytes of files) are left out before the images
-- are made, not afterwards.
CREATE OR REPLACE FUNCTION "zerno_record_change"() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
	setting text := coalesce(current_setting('zerno.change', true), '');
	columns text[] := string_to_array(tg_argv[0], ',');
	omitted text[] := coalesce(string_to_array(nullif(tg_argv[1], ''), ','), '{}');
	key_of_r text := (SELECT string_agg(format('r.%I::text', c), ' || '' '' || ') FROM unnest(columns) c);
	key_of_o text := (SELECT string_agg(format('o.%I::text', c), ' || '' '' || ') FROM unnest(columns) c);
	recorded text;
	filled text[];
	source text;
	owner uuid;
	change uuid;
	last integer;
BEGIN
	IF setting = '' THEN RETURN NULL; END IF;
	owner := split_part(setting, ' ', 1)::uuid;
	change := split_part(setting, ' ', 2)::uuid;
	SELECT coalesce(max(place), 0) INTO last FROM "change_rows" WHERE user_id = owner AND change_id = change;
	IF tg_op = 'DELETE' THEN
		-- A row that comes back goes on with the version it had: whoever still shows an earlier one is refused.
		omitted := array_remove(omitted, 'version');
		IF (SELECT count(*) FROM (SELECT FROM removed LIMIT 201) few) > 200 THEN
			-- A column with a default of its own would come back with that: it stays in the images.
			SELECT format('SELECT array_remove(ARRAY[%s]::text[], NULL) FROM removed',
				string_agg(format('CASE WHEN count(%I) > 0 THEN %L END', attname, attname), ', ')) INTO source
			FROM pg_attribute WHERE attrelid = tg_relid AND attnum > 0 AND NOT attisdropped AND NOT attnotnull AND NOT atthasdef;
			IF source IS NOT NULL THEN EXECUTE source INTO filled; END IF;
		END IF;
	END IF;
	SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) INTO recorded FROM pg_attribute
	WHERE attrelid = tg_relid AND attnum > 0 AND NOT attisdropped AND attname <> ALL (omitted)
		AND (filled IS NULL OR attnotnull OR atthasdef OR attname = ANY (filled));
	IF tg_op = 'UPDATE' THEN
		-- A write that changed nothing but omitted columns is none.
		source := format($q$SELECT row_number() OVER () AS n, %s AS key, to_jsonb(o) AS old, to_jsonb(r) AS new
			FROM (SELECT %s FROM removed) o JOIN (SELECT %s FROM added) r ON o.user_id = r.user_id AND %s = %s
			WHERE to_jsonb(o) IS DISTINCT FROM to_jsonb(r)$q$, key_of_r, recorded, recorded, key_of_o, key_of_r);
	ELSIF tg_op = 'DELETE' THEN
		source := format('SELECT row_number() OVER () AS n, %s AS key, to_jsonb(r) AS old, NULL::jsonb AS new FROM (SELECT %s FROM removed) r', key_of_r, recorded);
	ELSIF (SELECT count(*) FROM (SELECT FROM added LIMIT 201) few) > 200 THEN
		-- Many new rows are known by their keys: they stand in the table, and undoing takes them away.
		source := format('SELECT row_number() OVER () AS n, %s AS key, NULL::jsonb AS old, NULL::jsonb AS new FROM added r', key_of_r);
	ELSE
		source := format('SELECT row_number() OVER () AS n, %s AS key, NULL::jsonb AS old, to_jsonb(r) AS new FROM (SELECT %s FROM added) r', key_of_r, recorded);
	END IF;
	EXECUTE format($q$INSERT INTO "change_rows" (user_id, change_id, place, table_name, operation, keys, before, after)
		SELECT $1, $2, $3 + part + 1, $4, $5, array_agg(key ORDER BY n),
			jsonb_agg(old ORDER BY n) FILTER (WHERE old IS NOT NULL), jsonb_agg(new ORDER BY n) FILTER (WHERE new IS NOT NULL)
		FROM (SELECT ((n - 1) / 1000)::integer AS part, s.* FROM (%s) s) parts GROUP BY part$q$, source)
	USING owner, change, last, tg_table_name,
		CASE tg_op WHEN 'INSERT' THEN 1 WHEN 'UPDATE' THEN 2 ELSE 3 END;
	RETURN NULL;
END $body$;
