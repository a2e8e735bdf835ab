CREATE TABLE "support_grants" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"granted_by" uuid,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "support_grants_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "verified_factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_grants_expiry" ON "support_grants" USING btree ("user_id","expires_at");