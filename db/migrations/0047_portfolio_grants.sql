CREATE TABLE "portfolio_grants" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"level" smallint NOT NULL,
	"label" text NOT NULL,
	"token_hash" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"grantee_id" uuid,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "portfolio_grants_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "portfolio_grants" ADD CONSTRAINT "portfolio_grants_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_grants_once" ON "portfolio_grants" USING btree ("user_id","portfolio_id","grantee_id");--> statement-breakpoint
CREATE INDEX "portfolio_grants_grantee" ON "portfolio_grants" USING btree ("grantee_id");