CREATE TABLE "asset_edits" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"edited_by" uuid NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "asset_edits_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "asset_field_sources" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_field_sources_owner_id_asset_id_field_pk" PRIMARY KEY("owner_id","asset_id","field")
);
--> statement-breakpoint
CREATE TABLE "asset_overrides" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"original" text,
	"search_text" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_overrides_owner_id_asset_id_field_pk" PRIMARY KEY("owner_id","asset_id","field")
);
--> statement-breakpoint
CREATE TABLE "asset_sources" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"want" text NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_sources_owner_id_asset_id_want_pk" PRIMARY KEY("owner_id","asset_id","want")
);
--> statement-breakpoint
CREATE TABLE "removed_facts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "removed_facts_owner_id_kind_key_asset_id_pk" PRIMARY KEY("owner_id","kind","key","asset_id")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset_edits" ADD CONSTRAINT "asset_edits_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_field_sources" ADD CONSTRAINT "asset_field_sources_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_overrides" ADD CONSTRAINT "asset_overrides_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_sources" ADD CONSTRAINT "asset_sources_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_facts" ADD CONSTRAINT "removed_facts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_edits_asset" ON "asset_edits" USING btree ("owner_id","asset_id","id");
--> statement-breakpoint
UPDATE "assets" SET "source" = 'demo' WHERE "is_demo";
--> statement-breakpoint
-- Written by hand: whatever writes an asset, what the support set stays, and what the writer wanted is noted.
CREATE FUNCTION "keep_asset_overrides"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept asset_overrides%ROWTYPE;
  name text;
  wanted jsonb;
  chosen assets%ROWTYPE;
BEGIN
  FOR kept IN SELECT * FROM asset_overrides o WHERE o.owner_id = NEW.owner_id AND o.asset_id = NEW.id LOOP
    name := lower(regexp_replace(kept.field, '([A-Z])', '_\1', 'g'));
    wanted := to_jsonb(NEW) -> name;
    chosen := jsonb_populate_record(NEW, jsonb_build_object(name, kept.value));
    IF wanted IS DISTINCT FROM to_jsonb(chosen) -> name THEN
      UPDATE asset_overrides o SET original = wanted #>> '{}'
        WHERE o.owner_id = kept.owner_id AND o.asset_id = kept.asset_id AND o.field = kept.field;
      NEW := chosen;
    END IF;
    IF kept.search_text <> '' AND position('|' || kept.search_text IN NEW.search_text) = 0 THEN
      NEW.search_text := NEW.search_text || kept.search_text;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "assets_keep_overrides" BEFORE UPDATE ON "assets" FOR EACH ROW EXECUTE FUNCTION "keep_asset_overrides"();
