-- One log of changes per owner (docs/adr/0036) in place of versions of portfolios and markets, edits of ledgers and
-- changed series. Numbers go on from the versions there were, so that what is stored beside them stays right.
CREATE SEQUENCE "change_numbers";
--> statement-breakpoint
CREATE TABLE "change_heads" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prices" bigint DEFAULT 0 NOT NULL,
	"rates" bigint DEFAULT 0 NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint NOT NULL,
	"row_ids" uuid[],
	CONSTRAINT "change_log_user_id_topic_subject_number_pk" PRIMARY KEY("user_id","topic","subject","number"),
	CONSTRAINT "check_topic_known" CHECK ("change_log"."topic" in ('portfolio', 'prices', 'rates', 'events'))
);
--> statement-breakpoint
CREATE TABLE "market_change_heads" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"prices" bigint DEFAULT 0 NOT NULL,
	"rates" bigint DEFAULT 0 NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "check_owner_id_known" CHECK ("market_change_heads"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "market_change_log" (
	"owner_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "market_change_log_owner_id_topic_subject_number_pk" PRIMARY KEY("owner_id","topic","subject","number"),
	CONSTRAINT "check_owner_id_known" CHECK ("market_change_log"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_topic_known" CHECK ("market_change_log"."topic" in ('prices', 'rates', 'events'))
);
--> statement-breakpoint
CREATE TABLE "market_editions" (
	"name" text PRIMARY KEY NOT NULL,
	"edition" bigint NOT NULL,
	"day" integer
);
--> statement-breakpoint
SELECT setval('change_numbers', greatest(
	(SELECT max("version") FROM "portfolios"),
	(SELECT max(greatest("prices", "rates", "events")) FROM "market_versions"
		WHERE "owner_id" IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	(SELECT max(greatest("prices", "rates", "events")) FROM "own_market_versions"),
	(SELECT max("version") FROM "market_changes"),
	(SELECT max("version") FROM "own_market_changes"),
	1));
--> statement-breakpoint
ALTER TABLE "portfolios" DROP CONSTRAINT "check_version_positive";
--> statement-breakpoint
ALTER TABLE "portfolios" RENAME COLUMN "version" TO "last_change";
--> statement-breakpoint
ALTER TABLE "portfolios" ALTER COLUMN "last_change" SET DEFAULT nextval('change_numbers');
--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "check_last_change_positive" CHECK ("portfolios"."last_change" > 0);
--> statement-breakpoint
ALTER TABLE "price_corrections" ALTER COLUMN "version" TYPE bigint;
--> statement-breakpoint
ALTER TABLE "rate_corrections" ALTER COLUMN "version" TYPE bigint;
--> statement-breakpoint
ALTER TABLE "dividend_ratings" ALTER COLUMN "prices_version" TYPE bigint;
--> statement-breakpoint
INSERT INTO "change_heads" ("user_id", "prices", "rates", "events")
	SELECT "user_id", "prices", "rates", "events" FROM "own_market_versions";
--> statement-breakpoint
INSERT INTO "change_heads" ("user_id") SELECT DISTINCT "user_id" FROM "portfolios" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "market_change_heads" ("owner_id", "prices", "rates", "events")
	SELECT "owner_id", "prices", "rates", "events" FROM "market_versions"
	WHERE "owner_id" IN ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001');
--> statement-breakpoint
INSERT INTO "change_log" ("user_id", "topic", "subject", "number")
	SELECT "user_id", "kind", "series", "version" FROM "own_market_changes" WHERE "kind" IN ('prices', 'rates', 'events')
	UNION ALL SELECT "user_id", 'portfolio', "id"::text, "last_change" FROM "portfolios";
--> statement-breakpoint
INSERT INTO "market_change_log" ("owner_id", "topic", "subject", "number")
	SELECT "owner_id", "kind", "series", "version" FROM "market_changes" WHERE "kind" IN ('prices', 'rates', 'events');
--> statement-breakpoint
INSERT INTO "market_editions" ("name", "edition", "day")
	SELECT 'official-series', "rates", NULL::integer FROM "market_versions" WHERE "owner_id" = 'c1a4b8e2-6d0f-4a57-9b3c-2f7e5d918a40'
	UNION ALL SELECT 'demo-market', "prices", "rates" FROM "market_versions" WHERE "owner_id" = '5e0d7c1a-8f0b-4c59-9c0e-3a6f0b8d2e12'
	UNION ALL SELECT 'demo-facts', "prices", "rates" FROM "market_versions" WHERE "owner_id" = '5e0d7c1a-8f0b-4c59-9c0e-3a6f0b8d2e13'
	UNION ALL SELECT 'shared-assets', floor(random() * 9007199254740991)::bigint, NULL;
--> statement-breakpoint
CREATE INDEX "change_log_number" ON "change_log" USING btree ("user_id","topic","number");
--> statement-breakpoint
CREATE INDEX "market_change_log_number" ON "market_change_log" USING btree ("owner_id","topic","number");
--> statement-breakpoint
DROP TABLE "ledger_edits";
--> statement-breakpoint
DROP TABLE "market_changes";
--> statement-breakpoint
DROP TABLE "market_versions";
--> statement-breakpoint
DROP TABLE "own_market_changes";
--> statement-breakpoint
DROP TABLE "own_market_versions";
