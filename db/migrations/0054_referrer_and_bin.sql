ALTER TABLE "users" ADD COLUMN "referrer" text;
--> statement-breakpoint
-- A deleted portfolio can be brought back in several ways; it comes back private from each, so that the addresses under
-- which anybody sees it end with its deletion.
CREATE FUNCTION "unpublish_deleted_portfolio"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH gone AS (DELETE FROM "public_portfolios" WHERE user_id = NEW.user_id AND portfolio_id = NEW.id RETURNING user_id)
	INSERT INTO "security_log" (user_id, id, event, happened_at, address)
		SELECT user_id, gen_random_uuid(), 'portfolio-hidden', NEW.deleted_at, '' FROM gone;
	DELETE FROM "widget_tokens" WHERE user_id = NEW.user_id AND portfolio_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "unpublish_deleted_portfolio" AFTER UPDATE OF deleted_at ON "portfolios" FOR EACH ROW
	WHEN (NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL) EXECUTE FUNCTION "unpublish_deleted_portfolio"();
--> statement-breakpoint
DELETE FROM "public_portfolios" k USING "portfolios" p
	WHERE p.user_id = k.user_id AND p.id = k.portfolio_id AND p.deleted_at IS NOT NULL;
--> statement-breakpoint
DELETE FROM "widget_tokens" k USING "portfolios" p
	WHERE p.user_id = k.user_id AND p.id = k.portfolio_id AND p.deleted_at IS NOT NULL;
