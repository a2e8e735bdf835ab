CREATE TABLE "accrual_users" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "card_users" (
	"fingerprint" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "card_users_fingerprint_user_id_pk" PRIMARY KEY("fingerprint","user_id")
);
--> statement-breakpoint
CREATE TABLE "order_users" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_users" (
	"provider" text NOT NULL,
	"payment_ref" text NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"invoice_number" bigint NOT NULL,
	CONSTRAINT "payment_users_provider_payment_ref_pk" PRIMARY KEY("provider","payment_ref"),
	CONSTRAINT "check_provider_known" CHECK ("payment_users"."provider" in ('stripe', 'cloudpayments', 'credit')),
	CONSTRAINT "check_invoice_number_positive" CHECK ("payment_users"."invoice_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "payout_documents" (
	"document_number" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"payout_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_code_users" (
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backtest_users" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "external_subjects" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "external_subjects_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"kind" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	CONSTRAINT "link_tokens_kind_token_hash_pk" PRIMARY KEY("kind","token_hash"),
	CONSTRAINT "check_kind_known" CHECK ("link_tokens"."kind" in ('widget', 'calendar', 'recap', 'invitation'))
);
--> statement-breakpoint
CREATE TABLE "public_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"portfolio_id" uuid,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "grant_recipients" (
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	CONSTRAINT "grant_recipients_user_id_owner_id_grant_id_pk" PRIMARY KEY("user_id","owner_id","grant_id")
);
--> statement-breakpoint
-- Rows from before the look-ups. Keys that were withdrawn keep their moment and name no user.
INSERT INTO "public_keys" ("key", "user_id", "portfolio_id") SELECT "key", "user_id", "portfolio_id" FROM "public_portfolios";
--> statement-breakpoint
INSERT INTO "public_keys" ("key", "withdrawn_at") SELECT "key", "withdrawn_at" FROM "withdrawn_keys" ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "external_subjects" ("provider", "subject", "user_id") SELECT "provider", "subject", "user_id" FROM "external_identities";
--> statement-breakpoint
INSERT INTO "link_tokens" ("token_hash", "kind", "user_id", "portfolio_id", "link_id")
	SELECT "token_hash", 'widget', "user_id", "portfolio_id", "id" FROM "widget_tokens"
	UNION ALL SELECT "token_hash", 'calendar', "user_id", "portfolio_id", "id" FROM "calendar_feeds"
	UNION ALL SELECT "token_hash", 'recap', "user_id", "portfolio_id", "id" FROM "recap_links"
	UNION ALL SELECT "token_hash", 'invitation', "user_id", "portfolio_id", "id" FROM "portfolio_grants" WHERE "token_hash" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "grant_recipients" ("user_id", "owner_id", "grant_id", "portfolio_id")
	SELECT "grantee_id", "user_id", "id", "portfolio_id" FROM "portfolio_grants" WHERE "grantee_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "backtest_users" ("id", "user_id") SELECT "id", "user_id" FROM "backtests";
--> statement-breakpoint
INSERT INTO "order_users" ("order_id", "user_id") SELECT "id", "user_id" FROM "billing_orders";
--> statement-breakpoint
INSERT INTO "payment_users" ("provider", "payment_ref", "user_id", "payment_id", "invoice_number")
	SELECT "provider", "payment_ref", "user_id", "id", "invoice_number" FROM "billing_payments";
--> statement-breakpoint
INSERT INTO "card_users" ("fingerprint", "user_id")
	SELECT DISTINCT "fingerprint", "user_id" FROM "payment_methods" WHERE "fingerprint" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "referral_code_users" ("code", "user_id") SELECT "code", "user_id" FROM "referral_codes";
--> statement-breakpoint
INSERT INTO "payout_documents" ("document_number", "user_id", "payout_id")
	SELECT "document_number", "user_id", "id" FROM "referral_payouts";
--> statement-breakpoint
INSERT INTO "accrual_users" ("payment_id", "user_id") SELECT "payment_id", "user_id" FROM "referral_accruals" WHERE "step" = 0;
--> statement-breakpoint
-- Look-ups are written by the functions that write the rows, not by triggers.
DROP TRIGGER "unpublish_deleted_portfolio" ON "portfolios";
--> statement-breakpoint
DROP FUNCTION "unpublish_deleted_portfolio"();
--> statement-breakpoint
DROP TRIGGER "remember_withdrawn_key" ON "public_portfolios";
--> statement-breakpoint
DROP FUNCTION "remember_withdrawn_key"();
--> statement-breakpoint
DROP TABLE "withdrawn_keys";
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_user_id_users_user_id_fk";
--> statement-breakpoint
ALTER TABLE "portfolio_follows" DROP CONSTRAINT "portfolio_follows_public_fk";
--> statement-breakpoint
ALTER TABLE "user_names" DROP CONSTRAINT "user_names_user_id_users_user_id_fk";
--> statement-breakpoint
DROP INDEX "backtests_id";
--> statement-breakpoint
DROP INDEX "billing_orders_id";
--> statement-breakpoint
DROP INDEX "billing_payments_ref";
--> statement-breakpoint
DROP INDEX "billing_payments_invoice";
--> statement-breakpoint
DROP INDEX "external_identities_user";
--> statement-breakpoint
DROP INDEX "payment_methods_fingerprint";
--> statement-breakpoint
DROP INDEX "portfolio_grants_grantee";
--> statement-breakpoint
DROP INDEX "public_portfolios_key";
--> statement-breakpoint
DROP INDEX "referral_codes_user";
--> statement-breakpoint
DROP INDEX "referral_payouts_document";
--> statement-breakpoint
DROP INDEX "billing_orders_session";
--> statement-breakpoint
DROP INDEX "public_listings_key";
--> statement-breakpoint
DROP INDEX "referral_accruals_payment";
--> statement-breakpoint
ALTER TABLE "external_identities" DROP CONSTRAINT "external_identities_provider_subject_pk";
--> statement-breakpoint
ALTER TABLE "referral_codes" DROP CONSTRAINT "referral_codes_pkey";
--> statement-breakpoint
ALTER TABLE "referral_codes" ADD PRIMARY KEY ("user_id");
--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_provider_subject_pk" PRIMARY KEY("user_id","provider","subject");
--> statement-breakpoint
CREATE INDEX "accrual_users_user" ON "accrual_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "card_users_user" ON "card_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "order_users_user" ON "order_users" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_users_invoice" ON "payment_users" USING btree ("invoice_number");
--> statement-breakpoint
CREATE INDEX "payment_users_user" ON "payment_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "payout_documents_user" ON "payout_documents" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "referral_code_users_user" ON "referral_code_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "backtest_users_user" ON "backtest_users" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "external_subjects_user" ON "external_subjects" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "link_tokens_portfolio" ON "link_tokens" USING btree ("user_id","portfolio_id");
--> statement-breakpoint
CREATE INDEX "public_keys_portfolio" ON "public_keys" USING btree ("user_id","portfolio_id");
--> statement-breakpoint
CREATE INDEX "grant_recipients_portfolio" ON "grant_recipients" USING btree ("owner_id","portfolio_id");
--> statement-breakpoint
CREATE INDEX "billing_orders_session" ON "billing_orders" USING btree ("user_id","provider","session_id");
--> statement-breakpoint
CREATE INDEX "public_listings_key" ON "public_listings" USING btree ("key");
--> statement-breakpoint
CREATE UNIQUE INDEX "referral_accruals_payment" ON "referral_accruals" USING btree ("user_id","payment_id","step");
--> statement-breakpoint
ALTER TABLE "ab_visitor_runs" ADD CONSTRAINT "check_exposures_not_negative" CHECK ("ab_visitor_runs"."exposures" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "billing_entries" ADD CONSTRAINT "check_account_known" CHECK ("billing_entries"."account" in ('provider:stripe', 'fees:stripe', 'provider:cloudpayments', 'fees:cloudpayments', 'provider:credit', 'fees:credit', 'revenue', 'refunds', 'chargebacks', 'credit:user', 'referral-expense', 'payable:referrer', 'payable:partner', 'paid-out')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "billing_entries" ADD CONSTRAINT "check_kind_known" CHECK ("billing_entries"."kind" in ('payment', 'fee', 'refund', 'chargeback', 'chargeback-won', 'proration', 'credit', 'accrual', 'reversal', 'payout')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "billing_entries" ADD CONSTRAINT "check_line_not_negative" CHECK ("billing_entries"."line" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "check_fee_not_negative" CHECK ("billing_payments"."fee" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "blog_texts" ADD CONSTRAINT "check_words_not_negative" CHECK ("blog_texts"."words" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "check_language_known" CHECK ("calendar_feeds"."language" in ('en', 'ru')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "code_tries" ADD CONSTRAINT "check_count_not_negative" CHECK ("code_tries"."count" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "check_kind_known" CHECK ("consents"."kind" in ('personal-data', 'terms', 'marketing')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "check_version_positive" CHECK ("dashboards"."version" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "check_provider_known" CHECK ("external_identities"."provider" in ('google', 'apple', 'yandex')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "failed_files" ADD CONSTRAINT "check_reader_version_not_negative" CHECK ("failed_files"."reader_version" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "check_reader_version_not_negative" CHECK ("imports"."reader_version" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "check_language_known" CHECK ("mail_outbox"."language" in ('en', 'ru')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "check_purpose_known" CHECK ("mailed_codes"."purpose" in ('confirm-email', 'reset-password', 'change-email')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "check_counter_not_negative" CHECK ("passkeys"."counter" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "pie_trees" ADD CONSTRAINT "check_version_not_negative" CHECK ("pie_trees"."version" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "public_listings" ADD CONSTRAINT "check_currency_currency" CHECK ("public_listings"."currency" ~ '^[A-Z]{3,5}$') NOT VALID;
--> statement-breakpoint
ALTER TABLE "recommendation_options" ADD CONSTRAINT "check_version_positive" CHECK ("recommendation_options"."version" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "check_starts_on_day" CHECK ("recurring_plans"."starts_on" >= '1990-01-01') NOT VALID;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "check_last_step_not_negative" CHECK ("second_factors"."last_step" >= 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "check_version_positive" CHECK ("settings"."version" > 0) NOT VALID;
--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "check_kind_known" CHECK ("subscription_events"."kind" in ('trial-started', 'paid', 'payment-failed', 'cancelled', 'resumed', 'change-scheduled', 'granted', 'grant-revoked', 'refunded', 'charged-back', 'chargeback-won')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "tax_returns" ADD CONSTRAINT "check_year_between" CHECK ("tax_returns"."year" between 2010 and 2200) NOT VALID;
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "check_language_known" CHECK ("users"."language" in ('en', 'ru')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "watchlists" ADD CONSTRAINT "check_version_positive" CHECK ("watchlists"."version" > 0) NOT VALID;
--> statement-breakpoint
-- A row of an earlier version that breaks a rule must not stop the start: its rule then holds for new and changed rows.
DO $body$
DECLARE
	rule record;
BEGIN
	FOR rule IN
		SELECT conrelid::regclass AS name, conname FROM pg_constraint
		WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace
	LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', rule.name, rule.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING 'rows of % break %', rule.name, rule.conname;
		END;
	END LOOP;
END $body$;
