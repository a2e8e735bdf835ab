CREATE TABLE "dividend_ratings" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"rated_on" date NOT NULL,
	"formula_version" smallint NOT NULL,
	"rating_state" text NOT NULL,
	"rating" smallint,
	"safety_state" text NOT NULL,
	"safety" smallint,
	"safety_band" text,
	"parts" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"prices_version" integer NOT NULL,
	CONSTRAINT "dividend_ratings_owner_id_asset_id_rated_on_formula_version_pk" PRIMARY KEY("owner_id","asset_id","rated_on","formula_version")
);
--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "dividend_ratings_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;