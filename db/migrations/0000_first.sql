create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "consents_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"email" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" uuid
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "security_log_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"access_hash" "bytea" NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	"page_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_refresh_tokens" (
	"user_id" uuid NOT NULL,
	"refresh_hash" "bytea" NOT NULL,
	"session_id" uuid NOT NULL,
	"spent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "spent_refresh_tokens_user_id_refresh_hash_pk" PRIMARY KEY("user_id","refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" smallint NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_confirmed_at" timestamp (3) with time zone,
	"password_hash" text,
	"language" text NOT NULL,
	"locale" text NOT NULL,
	"country" text NOT NULL,
	"currency" text NOT NULL,
	"theme" text DEFAULT 'light' NOT NULL,
	"onboarding_state" text DEFAULT 'new' NOT NULL,
	"social_user_key" uuid NOT NULL,
	"analytics_user_id" uuid NOT NULL,
	"plan" text DEFAULT 'Tier0' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"referral_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "broker_accounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"broker" text DEFAULT '' NOT NULL,
	"number_masked" text DEFAULT '' NOT NULL,
	"wrapper" smallint NOT NULL,
	"opened_on" date,
	"is_default" boolean NOT NULL,
	CONSTRAINT "broker_accounts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"user_id" uuid NOT NULL,
	"broker_id" text NOT NULL,
	"code" text NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	CONSTRAINT "import_mappings_user_id_broker_id_code_pk" PRIMARY KEY("user_id","broker_id","code")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"state" smallint NOT NULL,
	"broker_id" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"file_bytes" "bytea",
	"draft" jsonb,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "portfolios" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"view" smallint NOT NULL,
	"account_type" smallint NOT NULL,
	"is_composite" boolean DEFAULT false NOT NULL,
	"cost_method" smallint NOT NULL,
	"cash_back_type" smallint NOT NULL,
	"is_cash_tracked" boolean NOT NULL,
	"is_short_allowed" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "portfolios_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"trade_date" date NOT NULL,
	"trade_time" time(0),
	"settle_date" date,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"quantity" numeric(38, 18),
	"price" numeric(38, 18),
	"currency" text NOT NULL,
	"amount" numeric(30, 10),
	"accrued" numeric(30, 10),
	"fee" numeric(30, 10),
	"fee_currency" text,
	"tax" numeric(30, 10),
	"tax_currency" text,
	"rate" numeric(38, 18),
	"to_amount" numeric(30, 10),
	"to_currency" text,
	"ratio_to" numeric(38, 18),
	"ratio_from" numeric(38, 18),
	"cost" numeric(30, 10),
	"acquired_on" date,
	"affects_cash" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"import_id" uuid,
	"import_line" integer,
	"import_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transactions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"ticker" text NOT NULL,
	"exchange" text NOT NULL,
	"isin" text,
	"figi" text,
	"name_en" text NOT NULL,
	"name_ru" text NOT NULL,
	"currency" text NOT NULL,
	"country" text,
	"sector" text,
	"multiplier" numeric(38, 18) DEFAULT '1' NOT NULL,
	"nominal" numeric(30, 10),
	"lot_size" integer DEFAULT 1 NOT NULL,
	"price_digits" smallint DEFAULT 2 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assets_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "income_events" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date,
	"ex_date" date,
	"pay_date" date NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"currency" text NOT NULL,
	"is_special" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "income_events_owner_id_id_pk" PRIMARY KEY("owner_id","id")
);
--> statement-breakpoint
CREATE TABLE "market_versions" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"prices" integer DEFAULT 0 NOT NULL,
	"rates" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_sources" (
	"id" smallint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "price_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "price_years" (
	"owner_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"closes" "bytea" NOT NULL,
	"sources" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_years_owner_id_asset_owner_id_asset_id_year_pk" PRIMARY KEY("owner_id","asset_owner_id","asset_id","year")
);
--> statement-breakpoint
CREATE TABLE "rate_years" (
	"owner_id" uuid NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"year" smallint NOT NULL,
	"values" "bytea" NOT NULL,
	"sources" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_years_owner_id_base_quote_year_pk" PRIMARY KEY("owner_id","base","quote","year")
);
--> statement-breakpoint
CREATE TABLE "split_events" (
	"owner_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"ex_date" date NOT NULL,
	"to" numeric(38, 18) NOT NULL,
	"from" numeric(38, 18) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "split_events_owner_id_asset_owner_id_asset_id_ex_date_pk" PRIMARY KEY("owner_id","asset_owner_id","asset_id","ex_date")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_account_id_broker_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."broker_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "income_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_years" ADD CONSTRAINT "price_years_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_events" ADD CONSTRAINT "split_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spent_refresh_tokens_session" ON "spent_refresh_tokens" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "broker_accounts_portfolio" ON "broker_accounts" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "imports_portfolio" ON "imports" USING btree ("user_id","portfolio_id","created_at");--> statement-breakpoint
CREATE INDEX "transactions_list" ON "transactions" USING btree ("user_id","portfolio_id","trade_date","id");--> statement-breakpoint
CREATE INDEX "transactions_asset" ON "transactions" USING btree ("user_id","portfolio_id","asset_id","trade_date");--> statement-breakpoint
CREATE INDEX "transactions_import" ON "transactions" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "transactions_key" ON "transactions" USING btree ("user_id","portfolio_id","import_key");--> statement-breakpoint
CREATE INDEX "assets_code" ON "assets" USING btree ("owner_id","ticker","exchange");--> statement-breakpoint
CREATE INDEX "assets_isin" ON "assets" USING btree ("owner_id","isin");--> statement-breakpoint
CREATE INDEX "assets_search" ON "assets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "income_events_asset" ON "income_events" USING btree ("owner_id","asset_owner_id","asset_id","pay_date");