CREATE TABLE "backtests" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"question" jsonb NOT NULL,
	"answers" "bytea" NOT NULL,
	"rows" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backtests_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "visitor_backtests" (
	"id" text PRIMARY KEY NOT NULL,
	"question" jsonb NOT NULL,
	"answers" "bytea" NOT NULL,
	"rows" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtests_id" ON "backtests" USING btree ("id");--> statement-breakpoint
CREATE INDEX "backtests_list" ON "backtests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "visitor_backtests_expiry" ON "visitor_backtests" USING btree ("expires_at");