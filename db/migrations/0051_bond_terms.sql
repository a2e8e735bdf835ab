CREATE TABLE "own_bond_edits" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"nominal_before" text,
	"nominal_after" text,
	CONSTRAINT "own_bond_edits_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "rounds_per_bond" boolean;--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "coupon_rule" jsonb;--> statement-breakpoint
ALTER TABLE "own_bond_edits" ADD CONSTRAINT "own_bond_edits_user_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
SELECT zerno_record('own_bond_edits');
