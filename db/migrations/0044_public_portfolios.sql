CREATE TABLE "public_portfolios" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"key" text NOT NULL,
	"are_transactions_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_portfolios_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD CONSTRAINT "public_portfolios_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "public_portfolios_key" ON "public_portfolios" USING btree ("key");