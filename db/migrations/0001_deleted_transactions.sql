CREATE TABLE "deleted_transactions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"undo_id" uuid NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"row" jsonb NOT NULL,
	CONSTRAINT "deleted_transactions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "deleted_transactions" ADD CONSTRAINT "deleted_transactions_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_transactions_undo" ON "deleted_transactions" USING btree ("user_id","undo_id");