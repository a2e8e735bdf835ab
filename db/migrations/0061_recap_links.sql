CREATE TABLE "recap_links" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recap_links_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "recap_links_one" UNIQUE("user_id","portfolio_id","year"),
	CONSTRAINT "check_year_between" CHECK ("recap_links"."year" between 1990 and 2100)
);
--> statement-breakpoint
ALTER TABLE "recap_links" ADD CONSTRAINT "recap_links_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;