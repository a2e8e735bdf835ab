-- Chunks lie in the row as they are. Compressed and beside it they took twice as long to read.
ALTER TABLE "price_years" ALTER COLUMN "closes" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "rate_years" ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "own_price_years" ALTER COLUMN "closes" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "own_rate_years" ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- The edition of the list of shared assets, see app/market/assets/shared-assets-mark.ts.
INSERT INTO "market_editions" ("name", "edition") VALUES ('shared-assets', floor(random() * 9007199254740991)::bigint);
--> statement-breakpoint
INSERT INTO "public_list_state" ("id", "version") VALUES (1, gen_random_uuid());
--> statement-breakpoint
-- The one experiment that ships: in which order the home page ends its start buttons.
INSERT INTO "ab_tests" ("name", "description", "variants", "is_running", "created_at")
	VALUES ('home-end-order', 'Start buttons at the end of the home page: demo first, or account first', '{demo-first,account-first}', true, now());
