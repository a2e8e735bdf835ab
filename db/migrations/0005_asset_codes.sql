CREATE TABLE "asset_codes" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"venue" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "asset_codes_owner_id_kind_code_venue_asset_id_pk" PRIMARY KEY("owner_id","kind","code","venue","asset_id")
);
--> statement-breakpoint
CREATE TABLE "asset_merges" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"moved" jsonb NOT NULL,
	CONSTRAINT "asset_merges_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_merges" ADD CONSTRAINT "asset_merges_owner_id_from_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","from_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_merges" ADD CONSTRAINT "asset_merges_owner_id_to_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","to_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_codes_asset" ON "asset_codes" USING btree ("owner_id","asset_id");--> statement-breakpoint
DROP INDEX "assets_search";
--> statement-breakpoint
-- Written by hand: with every change of shared assets the search gets new numbers, in the transaction of the change.
CREATE FUNCTION "mark_shared_assets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM changed WHERE owner_id = '00000000-0000-0000-0000-000000000000') THEN
    INSERT INTO market_versions (owner_id, prices, rates)
    VALUES ('c4a9b3de-2f65-4d0c-8a3e-6f1d7b90e215', floor(random() * 2147483647)::int, floor(random() * 2147483647)::int)
    ON CONFLICT (owner_id) DO UPDATE SET prices = excluded.prices, rates = excluded.rates;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assets_added" AFTER INSERT ON "assets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_shared_assets"();
--> statement-breakpoint
CREATE TRIGGER "assets_changed" AFTER UPDATE ON "assets" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_shared_assets"();
--> statement-breakpoint
CREATE TRIGGER "assets_removed" AFTER DELETE ON "assets" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "mark_shared_assets"();
--> statement-breakpoint
INSERT INTO market_versions (owner_id, prices, rates)
  VALUES ('c4a9b3de-2f65-4d0c-8a3e-6f1d7b90e215', floor(random() * 2147483647)::int, floor(random() * 2147483647)::int);
