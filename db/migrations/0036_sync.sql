CREATE TABLE "sync_accounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_hash" text NOT NULL,
	"details" text NOT NULL,
	"name" text NOT NULL,
	"number_masked" text NOT NULL,
	"currency" text,
	"broker_id" text,
	"broker_name" text,
	"portfolio_id" uuid,
	"level" smallint NOT NULL,
	"starts_on" date,
	"cursor" date,
	"first_synced_at" timestamp (3) with time zone,
	"last_synced_at" timestamp (3) with time zone,
	"problem" jsonb,
	CONSTRAINT "sync_accounts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_connections" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"name" text NOT NULL,
	"fingerprint" text NOT NULL,
	"secrets" text,
	"token_mode" text NOT NULL,
	"state" text NOT NULL,
	"problem" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_good_at" timestamp (3) with time zone,
	"next_run_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"lease_id" uuid,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "sync_connections_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_rows" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"day" date NOT NULL,
	"hash" text NOT NULL,
	"row_key" text NOT NULL,
	"transaction_id" uuid,
	CONSTRAINT "sync_rows_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"trigger" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"result" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problem" jsonb,
	"record" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "sync_runs_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD CONSTRAINT "sync_accounts_user_id_connection_id_sync_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."sync_connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD CONSTRAINT "sync_accounts_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_connections" ADD CONSTRAINT "sync_connections_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD CONSTRAINT "sync_rows_user_id_account_id_sync_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."sync_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_user_id_connection_id_sync_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."sync_connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sync_accounts_same" ON "sync_accounts" USING btree ("user_id","connection_id","account_hash");--> statement-breakpoint
CREATE INDEX "sync_accounts_portfolio" ON "sync_accounts" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_connections_same" ON "sync_connections" USING btree ("user_id","provider","fingerprint");--> statement-breakpoint
CREATE INDEX "sync_connections_due" ON "sync_connections" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "sync_rows_day" ON "sync_rows" USING btree ("user_id","account_id","day");--> statement-breakpoint
CREATE INDEX "sync_runs_connection" ON "sync_runs" USING btree ("user_id","connection_id","started_at");