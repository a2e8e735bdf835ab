CREATE TABLE "feedback" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"stars" smallint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_type" ON "feedback" USING btree ("type","created_at");
--> statement-breakpoint
CREATE TABLE "ledger_edits" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ledger_edits_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"previous" bigint NOT NULL,
	"row_ids" uuid[],
	CONSTRAINT "ledger_edits_user_id_portfolio_id_number_pk" PRIMARY KEY("user_id","portfolio_id","number")
);
--> statement-breakpoint
ALTER TABLE "ledger_edits" ADD CONSTRAINT "ledger_edits_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- Names the rows that a statement touched. The lock on the portfolio makes its entries follow one another as their
-- transactions end, whoever writes; mostly the writer holds it already. Fires always: bulk inserts switch ordinary
-- triggers off (app/ledger/checked-references.ts).
CREATE FUNCTION "zerno_note_edit"() RETURNS trigger LANGUAGE plpgsql AS $body$
DECLARE
	source text := CASE tg_op
		WHEN 'INSERT' THEN 'SELECT user_id, portfolio_id, id FROM added'
		WHEN 'DELETE' THEN 'SELECT user_id, portfolio_id, id FROM removed'
		ELSE 'SELECT user_id, portfolio_id, id FROM removed UNION SELECT user_id, portfolio_id, id FROM added' END;
	one record;
	last bigint;
BEGIN
	-- A restored backup brings its own entries (restore-backup.ts).
	IF coalesce(current_setting('zerno.restores', true), '') = 'on' THEN RETURN NULL; END IF;
	FOR one IN EXECUTE format('SELECT user_id, portfolio_id, CASE WHEN count(*) <= 500 THEN array_agg(id) END AS ids
		FROM (%s) touched GROUP BY user_id, portfolio_id ORDER BY user_id, portfolio_id', source)
	LOOP
		PERFORM FROM "portfolios" WHERE user_id = one.user_id AND id = one.portfolio_id FOR NO KEY UPDATE;
		-- Rows that go with their portfolio.
		CONTINUE WHEN NOT FOUND;
		SELECT coalesce(max(number), 0) INTO last FROM "ledger_edits"
			WHERE user_id = one.user_id AND portfolio_id = one.portfolio_id;
		INSERT INTO "ledger_edits" (user_id, portfolio_id, previous, row_ids)
			VALUES (one.user_id, one.portfolio_id, last, one.ids);
		DELETE FROM "ledger_edits" WHERE user_id = one.user_id AND portfolio_id = one.portfolio_id AND number <= (
			SELECT number FROM "ledger_edits" WHERE user_id = one.user_id AND portfolio_id = one.portfolio_id
			ORDER BY number DESC OFFSET 100 LIMIT 1);
	END LOOP;
	RETURN NULL;
END $body$;
--> statement-breakpoint
CREATE TRIGGER "zerno_edit_added" AFTER INSERT ON "transactions" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "zerno_note_edit"();
--> statement-breakpoint
CREATE TRIGGER "zerno_edit_changed" AFTER UPDATE ON "transactions" REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "zerno_note_edit"();
--> statement-breakpoint
CREATE TRIGGER "zerno_edit_removed" AFTER DELETE ON "transactions" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "zerno_note_edit"();
--> statement-breakpoint
ALTER TABLE "transactions" ENABLE ALWAYS TRIGGER "zerno_edit_added", ENABLE ALWAYS TRIGGER "zerno_edit_changed", ENABLE ALWAYS TRIGGER "zerno_edit_removed";
