CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE SEQUENCE "public"."change_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "billing_comparisons" (
	"provider" text PRIMARY KEY NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	"payments" integer NOT NULL,
	"problem" text,
	CONSTRAINT "check_provider_known" CHECK ("billing_comparisons"."provider" in ('stripe', 'cloudpayments')),
	CONSTRAINT "check_payments_not_negative" CHECK ("billing_comparisons"."payments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"payment_ref" text NOT NULL,
	"kind" text NOT NULL,
	"ours" text,
	"theirs" text,
	"found_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone,
	CONSTRAINT "check_provider_known" CHECK ("billing_differences"."provider" in ('stripe', 'cloudpayments')),
	CONSTRAINT "check_kind_known" CHECK ("billing_differences"."kind" in ('missing-here', 'missing-there', 'amount', 'currency', 'refunded', 'status'))
);
--> statement-breakpoint
CREATE TABLE "billing_entries" (
	"transaction_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"account" text NOT NULL,
	"user_id" uuid,
	"currency" text NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"kind" text NOT NULL,
	"payment_id" uuid,
	"key" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "billing_entries_transaction_id_line_pk" PRIMARY KEY("transaction_id","line"),
	CONSTRAINT "check_account_known" CHECK ("billing_entries"."account" in ('provider:stripe', 'fees:stripe', 'provider:cloudpayments', 'fees:cloudpayments', 'provider:credit', 'fees:credit', 'revenue', 'refunds', 'chargebacks', 'credit:user', 'referral-expense', 'payable:referrer', 'payable:partner', 'paid-out')),
	CONSTRAINT "check_kind_known" CHECK ("billing_entries"."kind" in ('payment', 'fee', 'refund', 'chargeback', 'chargeback-won', 'proration', 'credit', 'accrual', 'reversal', 'payout')),
	CONSTRAINT "check_currency_currency" CHECK ("billing_entries"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_line_not_negative" CHECK ("billing_entries"."line" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_orders" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"currency" text NOT NULL,
	"list_amount" numeric(30, 10) NOT NULL,
	"discount" jsonb,
	"proration" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"credit" numeric(30, 10) NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"provider" text NOT NULL,
	"session_id" text,
	"status" text NOT NULL,
	"fail_reason" text,
	"charging_until" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"renews" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "billing_orders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_purpose_known" CHECK ("billing_orders"."purpose" in ('purchase', 'renewal', 'upgrade')),
	CONSTRAINT "check_plan_known" CHECK ("billing_orders"."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_period_known" CHECK ("billing_orders"."period" in ('Month', 'Year', 'Forever', 'TwoYears', 'TwoWeeks')),
	CONSTRAINT "check_currency_known" CHECK ("billing_orders"."currency" in ('USD', 'RUB')),
	CONSTRAINT "check_provider_known" CHECK ("billing_orders"."provider" in ('stripe', 'cloudpayments', 'credit')),
	CONSTRAINT "check_status_known" CHECK ("billing_orders"."status" in ('open', 'paid', 'failed', 'expired')),
	CONSTRAINT "check_list_amount_not_negative" CHECK ("billing_orders"."list_amount" >= 0),
	CONSTRAINT "check_credit_not_negative" CHECK ("billing_orders"."credit" >= 0),
	CONSTRAINT "check_amount_not_negative" CHECK ("billing_orders"."amount" >= 0),
	CONSTRAINT "check_attempts_not_negative" CHECK ("billing_orders"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "billing_payments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"payment_ref" text NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"currency" text NOT NULL,
	"fee" numeric(30, 10),
	"refunded" numeric(30, 10) DEFAULT '0' NOT NULL,
	"charged_back" numeric(30, 10) DEFAULT '0' NOT NULL,
	"status" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"plan" text NOT NULL,
	"period" text NOT NULL,
	"covers_from" timestamp (3) with time zone,
	"covers_until" timestamp (3) with time zone,
	"card_mask" text,
	"invoice_number" bigint NOT NULL,
	CONSTRAINT "billing_payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_provider_known" CHECK ("billing_payments"."provider" in ('stripe', 'cloudpayments', 'credit')),
	CONSTRAINT "check_status_known" CHECK ("billing_payments"."status" in ('paid', 'partly-refunded', 'refunded', 'charged-back')),
	CONSTRAINT "check_plan_known" CHECK ("billing_payments"."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_period_known" CHECK ("billing_payments"."period" in ('Month', 'Year', 'Forever', 'TwoYears', 'TwoWeeks')),
	CONSTRAINT "check_currency_known" CHECK ("billing_payments"."currency" in ('USD', 'RUB')),
	CONSTRAINT "check_amount_not_negative" CHECK ("billing_payments"."amount" >= 0),
	CONSTRAINT "check_refunded_not_negative" CHECK ("billing_payments"."refunded" >= 0),
	CONSTRAINT "check_fee_not_negative" CHECK ("billing_payments"."fee" >= 0),
	CONSTRAINT "check_invoice_number_positive" CHECK ("billing_payments"."invoice_number" > 0),
	CONSTRAINT "check_covers_until_order" CHECK ("billing_payments"."covers_until" >= "billing_payments"."covers_from")
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_ref" text,
	"sealed_ref" text NOT NULL,
	"fingerprint" text,
	"card_mask" text,
	"card_brand" text,
	"expires" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_methods_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_provider_known" CHECK ("payment_methods"."provider" in ('stripe', 'cloudpayments'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"payment_ref" text,
	"problem" text,
	"waiting" jsonb,
	"applied_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "check_provider_known" CHECK ("provider_events"."provider" in ('stripe', 'cloudpayments'))
);
--> statement-breakpoint
CREATE TABLE "subscription_events" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscription_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("subscription_events"."kind" in ('trial-started', 'paid', 'payment-failed', 'cancelled', 'resumed', 'change-scheduled', 'granted', 'grant-revoked', 'refunded', 'charged-back', 'chargeback-won'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"plan" text NOT NULL,
	"period" text,
	"currency" text,
	"price" numeric(30, 10),
	"trial_until" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"access_until" timestamp (3) with time zone,
	"next_plan" text,
	"next_period" text,
	"is_renewing" boolean NOT NULL,
	"attempts" smallint NOT NULL,
	"fail_reason" text,
	"next_charge_at" timestamp (3) with time zone,
	"next_change_at" timestamp (3) with time zone,
	"derived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_status_known" CHECK ("subscriptions"."status" in ('free', 'trial', 'active', 'grace', 'cancelled', 'expired', 'granted')),
	CONSTRAINT "check_plan_known" CHECK ("subscriptions"."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_period_known" CHECK ("subscriptions"."period" in ('Month', 'Year', 'Forever', 'TwoYears', 'TwoWeeks')),
	CONSTRAINT "check_currency_known" CHECK ("subscriptions"."currency" in ('USD', 'RUB')),
	CONSTRAINT "check_next_plan_known" CHECK ("subscriptions"."next_plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_next_period_known" CHECK ("subscriptions"."next_period" in ('Month', 'Year', 'Forever', 'TwoYears', 'TwoWeeks')),
	CONSTRAINT "check_attempts_not_negative" CHECK ("subscriptions"."attempts" >= 0),
	CONSTRAINT "check_price_not_negative" CHECK ("subscriptions"."price" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "partner_rates" (
	"user_id" uuid NOT NULL,
	"since" date NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	CONSTRAINT "partner_rates_user_id_since_pk" PRIMARY KEY("user_id","since"),
	CONSTRAINT "check_rate_between" CHECK ("partner_rates"."rate" >= 0 and "partner_rates"."rate" <= 1)
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_payouts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"document_number" text NOT NULL,
	"document_date" date NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"transaction_id" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_payouts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("referral_payouts"."kind" in ('referral', 'partner')),
	CONSTRAINT "check_currency_currency" CHECK ("referral_payouts"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_amount_positive" CHECK ("referral_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_amounts" (
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	CONSTRAINT "promo_amounts_code_currency_pk" PRIMARY KEY("code","currency"),
	CONSTRAINT "check_currency_currency" CHECK ("promo_amounts"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_amount_positive" CHECK ("promo_amounts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"percent" numeric(8, 2),
	"plan" text,
	"period" text,
	"plans" text[] DEFAULT '{}' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"is_first_payment_only" boolean NOT NULL,
	"periods" smallint,
	"max_uses" integer,
	"max_uses_per_user" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_kind_known" CHECK ("promo_codes"."kind" in ('percent', 'amount', 'period')),
	CONSTRAINT "check_percent_between" CHECK ("promo_codes"."percent" > 0 and "promo_codes"."percent" <= 100),
	CONSTRAINT "check_plan_known" CHECK ("promo_codes"."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_period_known" CHECK ("promo_codes"."period" in ('Month', 'Year', 'Forever', 'TwoYears', 'TwoWeeks')),
	CONSTRAINT "check_periods_positive" CHECK ("promo_codes"."periods" > 0),
	CONSTRAINT "check_max_uses_positive" CHECK ("promo_codes"."max_uses" > 0),
	CONSTRAINT "check_max_uses_per_user_positive" CHECK ("promo_codes"."max_uses_per_user" > 0),
	CONSTRAINT "check_uses_not_negative" CHECK ("promo_codes"."uses" >= 0),
	CONSTRAINT "check_ends_at_order" CHECK ("promo_codes"."ends_at" >= "promo_codes"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "promo_entered" (
	"user_id" uuid NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"use_id" uuid,
	CONSTRAINT "promo_entered_user_id_code_pk" PRIMARY KEY("user_id","code"),
	CONSTRAINT "check_source_known" CHECK ("promo_entered"."source" in ('promo', 'email-promo'))
);
--> statement-breakpoint
CREATE TABLE "promo_payments" (
	"user_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"use_id" uuid NOT NULL,
	"code" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_payments_user_id_payment_id_pk" PRIMARY KEY("user_id","payment_id"),
	CONSTRAINT "check_currency_currency" CHECK ("promo_payments"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_amount_not_negative" CHECK ("promo_payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"state" text NOT NULL,
	"order_id" uuid,
	"booked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_uses_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_state_known" CHECK ("promo_uses"."state" in ('reserved', 'used', 'released'))
);
--> statement-breakpoint
CREATE TABLE "referral_accruals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"referred_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"sub" text NOT NULL,
	"currency" text NOT NULL,
	"base" numeric(30, 10) NOT NULL,
	"rate" numeric(12, 6) NOT NULL,
	"amount" numeric(30, 10) NOT NULL,
	"transaction_id" uuid NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"earned_at" timestamp (3) with time zone,
	CONSTRAINT "referral_accruals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("referral_accruals"."kind" in ('referral', 'partner')),
	CONSTRAINT "check_step_not_negative" CHECK ("referral_accruals"."step" >= 0),
	CONSTRAINT "check_currency_currency" CHECK ("referral_accruals"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_rate_between" CHECK ("referral_accruals"."rate" >= 0 and "referral_accruals"."rate" <= 1)
);
--> statement-breakpoint
CREATE TABLE "referral_clicks" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"sub" text NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "referral_clicks_user_id_day_sub_pk" PRIMARY KEY("user_id","day","sub"),
	CONSTRAINT "check_clicks_positive" CHECK ("referral_clicks"."clicks" > 0)
);
--> statement-breakpoint
CREATE TABLE "referral_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"is_paid_out" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_devices" (
	"user_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referral_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sub" text NOT NULL,
	"attached_at" timestamp (3) with time zone NOT NULL,
	"pays_until" timestamp (3) with time zone,
	"refusal" text,
	CONSTRAINT "check_kind_known" CHECK ("referrals"."kind" in ('referral', 'partner')),
	CONSTRAINT "check_refusal_known" CHECK ("referrals"."refusal" in ('self', 'same-email', 'same-device', 'same-card'))
);
--> statement-breakpoint
CREATE TABLE "pie_nodes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" smallint NOT NULL,
	"position" integer NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"named_after" text,
	"target" numeric(38, 18),
	"color" smallint,
	"icon" text,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"currency" text,
	CONSTRAINT "pie_nodes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("pie_nodes"."kind" in (1, 2)),
	CONSTRAINT "check_position_not_negative" CHECK ("pie_nodes"."position" >= 0),
	CONSTRAINT "check_target_not_negative" CHECK ("pie_nodes"."target" >= 0),
	CONSTRAINT "check_color_between" CHECK ("pie_nodes"."color" between 1 and 6),
	CONSTRAINT "check_currency_currency" CHECK ("pie_nodes"."currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "pie_trees" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_hint_hidden" boolean DEFAULT false NOT NULL,
	"uses_children" boolean DEFAULT false NOT NULL,
	CONSTRAINT "pie_trees_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id"),
	CONSTRAINT "check_version_not_negative" CHECK ("pie_trees"."version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dashboards" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"widgets" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "dashboards_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id"),
	CONSTRAINT "check_version_positive" CHECK ("dashboards"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"target" numeric(30, 10) NOT NULL,
	"currency" text NOT NULL,
	"due_on" date NOT NULL,
	"monthly_flow" numeric(30, 10) NOT NULL,
	"seed" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "goals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("goals"."kind" in (1, 2)),
	CONSTRAINT "check_target_not_negative" CHECK ("goals"."target" >= 0),
	CONSTRAINT "check_version_positive" CHECK ("goals"."version" > 0),
	CONSTRAINT "check_currency_currency" CHECK ("goals"."currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "failed_files" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reader_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "failed_files_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_reader_version_not_negative" CHECK ("failed_files"."reader_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"user_id" uuid NOT NULL,
	"broker_id" text NOT NULL,
	"code" text NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	CONSTRAINT "import_mappings_user_id_broker_id_code_pk" PRIMARY KEY("user_id","broker_id","code")
);
--> statement-breakpoint
CREATE TABLE "import_profiles" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"profile" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_profiles_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "plan_decisions" (
	"user_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"transaction_id" uuid,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plan_decisions_user_id_plan_id_due_on_pk" PRIMARY KEY("user_id","plan_id","due_on")
);
--> statement-breakpoint
CREATE TABLE "recurring_plans" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"kind" smallint NOT NULL,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"amount" numeric(30, 10) NOT NULL,
	"currency" text NOT NULL,
	"period" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"note" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_plans_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("recurring_plans"."kind" in (1, 10, 18, 19, 20)),
	CONSTRAINT "check_amount_positive" CHECK ("recurring_plans"."amount" > 0),
	CONSTRAINT "check_version_positive" CHECK ("recurring_plans"."version" > 0),
	CONSTRAINT "check_currency_currency" CHECK ("recurring_plans"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_period_between" CHECK ("recurring_plans"."period" between 2 and 5),
	CONSTRAINT "check_starts_on_day" CHECK ("recurring_plans"."starts_on" >= '1990-01-01'),
	CONSTRAINT "check_ends_on_order" CHECK ("recurring_plans"."ends_on" >= "recurring_plans"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "abuse_reports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"reported_by" uuid,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "abuse_reports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_reason_known" CHECK ("abuse_reports"."reason" in ('advertising', 'fraud', 'personal-data', 'insult', 'illegal', 'impersonation', 'other'))
);
--> statement-breakpoint
CREATE TABLE "moderation_decisions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "moderation_decisions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_action_known" CHECK ("moderation_decisions"."action" in ('hide', 'restore', 'dismiss'))
);
--> statement-breakpoint
CREATE TABLE "public_listings" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"key" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"name_en" text NOT NULL,
	"name_ru" text NOT NULL,
	"is_demo" boolean NOT NULL,
	"shows_owner" boolean NOT NULL,
	"currency" text NOT NULL,
	"as_of" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"return1y" double precision,
	"since_start" double precision,
	"annualised" double precision,
	"volatility" double precision,
	"max_drawdown" double precision,
	"dividend_yield" double precision,
	"history_days" integer NOT NULL,
	"holding_count" integer NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"classes" jsonb NOT NULL,
	"countries" jsonb NOT NULL,
	"spark" jsonb NOT NULL,
	CONSTRAINT "public_listings_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id"),
	CONSTRAINT "check_history_days_not_negative" CHECK ("public_listings"."history_days" >= 0),
	CONSTRAINT "check_holding_count_not_negative" CHECK ("public_listings"."holding_count" >= 0),
	CONSTRAINT "check_followers_not_negative" CHECK ("public_listings"."followers" >= 0),
	CONSTRAINT "check_currency_currency" CHECK ("public_listings"."currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "public_snapshots" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"as_of" text NOT NULL,
	"content" jsonb NOT NULL,
	"series" jsonb NOT NULL,
	"rows" jsonb,
	"hash" text NOT NULL,
	"made_from" text NOT NULL,
	"seen" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_snapshots_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "withheld_subjects" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"withheld_at" timestamp (3) with time zone NOT NULL,
	"is_with_account" boolean DEFAULT false NOT NULL,
	CONSTRAINT "withheld_subjects_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "proposed_orders" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" smallint NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"side" smallint NOT NULL,
	"quantity" numeric(38, 18) NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"accrued" numeric(30, 10),
	"fee" numeric(30, 10) NOT NULL,
	"fee_currency" text NOT NULL,
	"transaction_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "proposed_orders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_position_not_negative" CHECK ("proposed_orders"."position" >= 0),
	CONSTRAINT "check_price_not_negative" CHECK ("proposed_orders"."price" >= 0),
	CONSTRAINT "check_accrued_not_negative" CHECK ("proposed_orders"."accrued" >= 0),
	CONSTRAINT "check_fee_not_negative" CHECK ("proposed_orders"."fee" >= 0),
	CONSTRAINT "check_state_known" CHECK ("proposed_orders"."state" in (1, 2, 3)),
	CONSTRAINT "check_side_known" CHECK ("proposed_orders"."side" in (1, 2)),
	CONSTRAINT "check_quantity_positive" CHECK ("proposed_orders"."quantity" > 0),
	CONSTRAINT "check_fee_currency_currency" CHECK ("proposed_orders"."fee_currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "rebalance_settings" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	CONSTRAINT "rebalance_settings_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" smallint NOT NULL,
	"is_cash" boolean NOT NULL,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"label" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"opening" numeric(38, 18),
	"price" numeric(38, 18),
	CONSTRAINT "statement_lines_user_id_import_id_line_pk" PRIMARY KEY("user_id","import_id","line"),
	CONSTRAINT "check_line_not_negative" CHECK ("statement_lines"."line" >= 0)
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"user_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"begins_on" date,
	"closes_on" date NOT NULL,
	CONSTRAINT "statements_user_id_import_id_pk" PRIMARY KEY("user_id","import_id"),
	CONSTRAINT "check_closes_on_order" CHECK ("statements"."closes_on" >= "statements"."begins_on")
);
--> statement-breakpoint
CREATE TABLE "recommendation_options" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"thresholds" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_version_positive" CHECK ("recommendation_options"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "saved_screens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"sort" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_screens_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"residence" text NOT NULL,
	"rate" numeric(38, 18),
	"has_w_8ben" boolean NOT NULL,
	"sources" jsonb NOT NULL,
	"holdings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_rate_between" CHECK ("tax_profiles"."rate" between 0 and 1),
	CONSTRAINT "check_version_positive" CHECK ("tax_profiles"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "tax_returns" (
	"user_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"answers" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_returns_user_id_year_pk" PRIMARY KEY("user_id","year"),
	CONSTRAINT "check_year_between" CHECK ("tax_returns"."year" between 2010 and 2200),
	CONSTRAINT "check_version_positive" CHECK ("tax_returns"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "watchlist_assets" (
	"user_id" uuid NOT NULL,
	"watchlist_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"target_price" numeric(38, 18),
	"target_side" smallint,
	"note" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watchlist_assets_user_id_watchlist_id_asset_id_pk" PRIMARY KEY("user_id","watchlist_id","asset_id"),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("watchlist_assets"."asset_owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_position_not_negative" CHECK ("watchlist_assets"."position" >= 0),
	CONSTRAINT "check_target_price_positive" CHECK ("watchlist_assets"."target_price" > 0),
	CONSTRAINT "check_target_side_known" CHECK ("watchlist_assets"."target_side" in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "watchlists" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "watchlists_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_version_positive" CHECK ("watchlists"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "ab_tests" (
	"name" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"variants" text[] NOT NULL,
	"is_running" boolean DEFAULT false NOT NULL,
	"rollout" smallint DEFAULT 100 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_rollout_between" CHECK ("ab_tests"."rollout" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "ab_user_runs" (
	"user_id" uuid NOT NULL,
	"test" text NOT NULL,
	"variant" text NOT NULL,
	"exposures" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"result" text,
	"result_at" timestamp (3) with time zone,
	CONSTRAINT "ab_user_runs_user_id_test_pk" PRIMARY KEY("user_id","test"),
	CONSTRAINT "check_exposures_not_negative" CHECK ("ab_user_runs"."exposures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ab_visitor_runs" (
	"social_key" uuid NOT NULL,
	"test" text NOT NULL,
	"variant" text NOT NULL,
	"exposures" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp (3) with time zone NOT NULL,
	"result" text,
	"result_at" timestamp (3) with time zone,
	CONSTRAINT "ab_visitor_runs_social_key_test_pk" PRIMARY KEY("social_key","test"),
	CONSTRAINT "check_exposures_not_negative" CHECK ("ab_visitor_runs"."exposures" >= 0)
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text_en" text NOT NULL,
	"text_ru" text NOT NULL,
	"level" text NOT NULL,
	"audience" text NOT NULL,
	"link" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_level_known" CHECK ("announcements"."level" in ('info', 'warning')),
	CONSTRAINT "check_audience_known" CHECK ("announcements"."audience" in ('all', 'signed-in')),
	CONSTRAINT "check_ends_at_order" CHECK ("announcements"."ends_at" >= "announcements"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "backtest_users" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "blog_first_texts" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "blog_first_texts_slug_language_pk" PRIMARY KEY("slug","language"),
	CONSTRAINT "check_language_known" CHECK ("blog_first_texts"."language" in ('en', 'ru'))
);
--> statement-breakpoint
CREATE TABLE "blog_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"small_bytes" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_width_positive" CHECK ("blog_pictures"."width" > 0),
	CONSTRAINT "check_height_positive" CHECK ("blog_pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"slug" text PRIMARY KEY NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_texts" (
	"slug" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"tags" text[] NOT NULL,
	"body" text NOT NULL,
	"words" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_texts_slug_language_pk" PRIMARY KEY("slug","language"),
	CONSTRAINT "check_language_known" CHECK ("blog_texts"."language" in ('en', 'ru')),
	CONSTRAINT "check_words_not_negative" CHECK ("blog_texts"."words" >= 0)
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" smallint NOT NULL,
	"stars" smallint NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "feedback_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_type_known" CHECK ("feedback"."type" in (1, 2, 3, 4, 5)),
	CONSTRAINT "check_stars_between" CHECK ("feedback"."stars" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "public_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_kind_known" CHECK ("public_messages"."kind" in ('contact', 'suggestion'))
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" uuid NOT NULL,
	"through" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_reads_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
CREATE TABLE "code_tries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"wait_until" timestamp (3) with time zone,
	CONSTRAINT "check_count_not_negative" CHECK ("code_tries"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "external_identities" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_identities_user_id_provider_subject_pk" PRIMARY KEY("user_id","provider","subject"),
	CONSTRAINT "check_provider_known" CHECK ("external_identities"."provider" in ('google', 'apple', 'yandex'))
);
--> statement-breakpoint
CREATE TABLE "external_subjects" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "external_subjects_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"user_id" uuid NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_counter_not_negative" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"salt" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"last_step" bigint,
	CONSTRAINT "check_last_step_not_negative" CHECK ("second_factors"."last_step" >= 0)
);
--> statement-breakpoint
CREATE TABLE "auth_tries" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_count_not_negative" CHECK ("auth_tries"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "avatars" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"is_granted" boolean NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "consents_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("consents"."kind" in ('personal-data', 'terms', 'marketing'))
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
CREATE TABLE "mailed_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mailed_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash"),
	CONSTRAINT "check_purpose_known" CHECK ("mailed_codes"."purpose" in ('confirm-email', 'reset-password', 'change-email'))
);
--> statement-breakpoint
CREATE TABLE "public_list_state" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public_profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"user_name" text,
	"display_name" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"links" text[] DEFAULT '{}' NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"shows_country" boolean DEFAULT false NOT NULL,
	"shows_since" boolean DEFAULT true NOT NULL
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
	"verified_at" timestamp (3) with time zone,
	"verified_factor_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "check_version_positive" CHECK ("settings"."version" > 0)
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
CREATE TABLE "user_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "user_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_names" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" smallint NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_roles_user_id_role_pk" PRIMARY KEY("user_id","role"),
	CONSTRAINT "check_role_known" CHECK ("user_roles"."role" in (1, 2, 3, 4))
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
	"theme" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"onboarding_state" text DEFAULT 'new' NOT NULL,
	"social_user_key" uuid NOT NULL,
	"analytics_user_id" uuid NOT NULL,
	"plan" text DEFAULT 'Tier0' NOT NULL,
	"paid_plan" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"is_file_forgotten" boolean DEFAULT false NOT NULL,
	"referral_id" text,
	"referrer" text,
	"last_seen_on" date DEFAULT (now() at time zone 'UTC')::date NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "check_theme_known" CHECK ("users"."theme" in ('light', 'dark')),
	CONSTRAINT "check_onboarding_state_known" CHECK ("users"."onboarding_state" in ('new', 'profile', 'portfolio', 'completed')),
	CONSTRAINT "check_plan_known" CHECK ("users"."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_paid_plan_known" CHECK ("users"."paid_plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')),
	CONSTRAINT "check_language_known" CHECK ("users"."language" in ('en', 'ru')),
	CONSTRAINT "check_currency_currency" CHECK ("users"."currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
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
CREATE TABLE "mail_outbox" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"to" text NOT NULL,
	"template" text NOT NULL,
	"language" text NOT NULL,
	"params" jsonb NOT NULL,
	"once" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "mail_outbox_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_state_known" CHECK ("mail_outbox"."state" in ('waiting', 'sent', 'failed', 'suppressed')),
	CONSTRAINT "check_language_known" CHECK ("mail_outbox"."language" in ('en', 'ru')),
	CONSTRAINT "check_attempts_not_negative" CHECK ("mail_outbox"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_refusals" (
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "mail_refusals_user_id_address_pk" PRIMARY KEY("user_id","address")
);
--> statement-breakpoint
CREATE TABLE "change_heads" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"prices" bigint DEFAULT 0 NOT NULL,
	"rates" bigint DEFAULT 0 NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint NOT NULL,
	"row_ids" uuid[],
	CONSTRAINT "change_log_user_id_topic_subject_number_pk" PRIMARY KEY("user_id","topic","subject","number"),
	CONSTRAINT "check_topic_known" CHECK ("change_log"."topic" in ('portfolio', 'prices', 'rates', 'events'))
);
--> statement-breakpoint
CREATE TABLE "market_change_heads" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"prices" bigint DEFAULT 0 NOT NULL,
	"rates" bigint DEFAULT 0 NOT NULL,
	"events" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "check_owner_id_known" CHECK ("market_change_heads"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "market_change_log" (
	"owner_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"number" bigint NOT NULL,
	CONSTRAINT "market_change_log_owner_id_topic_subject_number_pk" PRIMARY KEY("owner_id","topic","subject","number"),
	CONSTRAINT "check_owner_id_known" CHECK ("market_change_log"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_topic_known" CHECK ("market_change_log"."topic" in ('prices', 'rates', 'events'))
);
--> statement-breakpoint
CREATE TABLE "fund_holdings" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source" text NOT NULL,
	"place" smallint NOT NULL,
	"ticker" text,
	"name" text NOT NULL,
	"weight_percent" numeric(38, 18) NOT NULL,
	"day" date NOT NULL,
	"is_day_told" boolean NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fund_holdings_owner_id_asset_id_source_place_pk" PRIMARY KEY("owner_id","asset_id","source","place"),
	CONSTRAINT "check_owner_id_known" CHECK ("fund_holdings"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_place_not_negative" CHECK ("fund_holdings"."place" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fundamentals" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source" text NOT NULL,
	"figure" text NOT NULL,
	"period" text NOT NULL,
	"period_end" date NOT NULL,
	"period_start" date,
	"value" numeric(38, 18),
	"currency" text,
	"filed_on" date,
	"form" text,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fundamentals_pk" PRIMARY KEY("owner_id","asset_id","source","figure","period","period_end"),
	CONSTRAINT "check_owner_id_known" CHECK ("fundamentals"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_period_known" CHECK ("fundamentals"."period" in ('year', 'quarter', 'trailing', 'day'))
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"id" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"publisher" text,
	"source" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_items_owner_id_asset_id_id_pk" PRIMARY KEY("owner_id","asset_id","id"),
	CONSTRAINT "check_owner_id_known" CHECK ("news_items"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "unverified_closes" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unverified_closes_owner_id_asset_id_pk" PRIMARY KEY("owner_id","asset_id"),
	CONSTRAINT "check_owner_id_known" CHECK ("unverified_closes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "price_corrections" (
	"owner_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"day" date NOT NULL,
	"version" bigint NOT NULL,
	"old_value" numeric(38, 18) NOT NULL,
	"new_value" numeric(38, 18),
	"old_source" smallint NOT NULL,
	"new_source" smallint,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "price_corrections_owner_id_asset_owner_id_asset_id_day_version_pk" PRIMARY KEY("owner_id","asset_owner_id","asset_id","day","version"),
	CONSTRAINT "check_owner_id_known" CHECK ("price_corrections"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("price_corrections"."asset_owner_id" = "price_corrections"."owner_id")
);
--> statement-breakpoint
CREATE TABLE "price_lineage" (
	"owner_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"source" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"adjusted_for" text[] NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "price_lineage_owner_id_asset_owner_id_asset_id_year_source_pk" PRIMARY KEY("owner_id","asset_owner_id","asset_id","year","source"),
	CONSTRAINT "check_owner_id_known" CHECK ("price_lineage"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("price_lineage"."asset_owner_id" = "price_lineage"."owner_id"),
	CONSTRAINT "check_last_day_order" CHECK ("price_lineage"."last_day" >= "price_lineage"."first_day")
);
--> statement-breakpoint
CREATE TABLE "quarantine" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"asset_owner_id" uuid,
	"asset_id" uuid,
	"case_id" uuid NOT NULL,
	"value" numeric(38, 18) NOT NULL,
	"currency" text,
	"is_fallback" boolean NOT NULL,
	"detector" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"event" jsonb,
	"state" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "quarantine_owner_id_kind_series_day_source_pk" PRIMARY KEY("owner_id","kind","series","day","source"),
	CONSTRAINT "check_owner_id_known" CHECK ("quarantine"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("quarantine"."asset_owner_id" = "quarantine"."owner_id"),
	CONSTRAINT "check_kind_known" CHECK ("quarantine"."kind" in ('price', 'rate', 'payment')),
	CONSTRAINT "check_state_known" CHECK ("quarantine"."state" in ('open', 'accepted', 'rejected', 'confirmed', 'released', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "rate_corrections" (
	"owner_id" uuid NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"day" date NOT NULL,
	"version" bigint NOT NULL,
	"old_value" numeric(38, 18) NOT NULL,
	"new_value" numeric(38, 18),
	"old_source" smallint NOT NULL,
	"new_source" smallint,
	"corrected_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_corrections_owner_id_base_quote_day_version_pk" PRIMARY KEY("owner_id","base","quote","day","version"),
	CONSTRAINT "check_owner_id_known" CHECK ("rate_corrections"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "rate_lineage" (
	"owner_id" uuid NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"year" smallint NOT NULL,
	"source" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	"url" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "rate_lineage_owner_id_base_quote_year_source_pk" PRIMARY KEY("owner_id","base","quote","year","source"),
	CONSTRAINT "check_owner_id_known" CHECK ("rate_lineage"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_last_day_order" CHECK ("rate_lineage"."last_day" >= "rate_lineage"."first_day")
);
--> statement-breakpoint
CREATE TABLE "asset_codes" (
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"venue" text NOT NULL,
	"asset_id" uuid NOT NULL,
	"valid_from" date,
	"valid_to" date,
	CONSTRAINT "asset_codes_owner_id_kind_code_venue_asset_id_pk" PRIMARY KEY("owner_id","kind","code","venue","asset_id"),
	CONSTRAINT "check_owner_id_known" CHECK ("asset_codes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_kind_known" CHECK ("asset_codes"."kind" in ('ticker', 'isin', 'figi', 'provider')),
	CONSTRAINT "check_valid_to_order" CHECK ("asset_codes"."valid_to" >= "asset_codes"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "asset_merges" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"moved" jsonb NOT NULL,
	CONSTRAINT "asset_merges_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "check_owner_id_known" CHECK ("asset_merges"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
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
	"rounds_per_bond" boolean,
	"coupon_rule" jsonb,
	"lot_size" integer DEFAULT 1 NOT NULL,
	"price_digits" smallint DEFAULT 2 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_demo" boolean GENERATED ALWAYS AS (owner_id = 'de000000-0000-4000-8000-000000000001'::uuid) STORED NOT NULL,
	CONSTRAINT "assets_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "check_owner_id_known" CHECK ("assets"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_type_known" CHECK ("assets"."type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99, 100)),
	CONSTRAINT "check_currency_currency" CHECK ("assets"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_multiplier_positive" CHECK ("assets"."multiplier" > 0),
	CONSTRAINT "check_lot_size_positive" CHECK ("assets"."lot_size" > 0),
	CONSTRAINT "check_nominal_not_negative" CHECK ("assets"."nominal" >= 0),
	CONSTRAINT "check_price_digits_between" CHECK ("assets"."price_digits" between 0 and 18)
);
--> statement-breakpoint
CREATE TABLE "corporate_events" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"announced_on" date,
	"to_asset_owner_id" uuid,
	"to_asset_id" uuid,
	"terms" jsonb NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "corporate_events_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "check_owner_id_known" CHECK ("corporate_events"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("corporate_events"."asset_owner_id" = "corporate_events"."owner_id"),
	CONSTRAINT "check_to_asset_owner_id_known" CHECK ("corporate_events"."to_asset_owner_id" = "corporate_events"."owner_id"),
	CONSTRAINT "check_kind_known" CHECK ("corporate_events"."kind" in ('spin-off', 'merger', 'conversion', 'rename', 'delisting', 'offer'))
);
--> statement-breakpoint
CREATE TABLE "dividend_ratings" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"rated_on" date NOT NULL,
	"formula_version" smallint NOT NULL,
	"rating_state" text NOT NULL,
	"rating" smallint,
	"safety_state" text NOT NULL,
	"safety" smallint,
	"safety_band" text,
	"parts" jsonb NOT NULL,
	"reasons" jsonb NOT NULL,
	"prices_version" bigint NOT NULL,
	"facts_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "dividend_ratings_owner_id_asset_id_rated_on_formula_version_pk" PRIMARY KEY("owner_id","asset_id","rated_on","formula_version"),
	CONSTRAINT "check_owner_id_known" CHECK ("dividend_ratings"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_rating_state_known" CHECK ("dividend_ratings"."rating_state" in ('rated', 'partial', 'not-rated')),
	CONSTRAINT "check_safety_state_known" CHECK ("dividend_ratings"."safety_state" in ('rated', 'partial', 'not-rated')),
	CONSTRAINT "check_rating_between" CHECK ("dividend_ratings"."rating" between 0 and 100),
	CONSTRAINT "check_safety_between" CHECK ("dividend_ratings"."safety" between 0 and 100),
	CONSTRAINT "check_safety_band_known" CHECK ("dividend_ratings"."safety_band" in ('very-unsafe', 'unsafe', 'borderline', 'safe', 'very-safe'))
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
	"record_date" date,
	"pay_date" date,
	"announced_on" date,
	"amount" numeric(30, 10),
	"currency" text NOT NULL,
	"is_special" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "income_events_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "check_owner_id_known" CHECK ("income_events"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("income_events"."asset_owner_id" = "income_events"."owner_id"),
	CONSTRAINT "check_kind_known" CHECK ("income_events"."kind" in ('dividend', 'coupon', 'amortisation', 'redemption')),
	CONSTRAINT "check_amount_not_negative" CHECK ("income_events"."amount" >= 0),
	CONSTRAINT "check_currency_currency" CHECK ("income_events"."currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "income_forecasts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"made_on" date NOT NULL,
	"payments" jsonb NOT NULL,
	CONSTRAINT "income_forecasts_owner_id_asset_id_made_on_pk" PRIMARY KEY("owner_id","asset_id","made_on"),
	CONSTRAINT "check_owner_id_known" CHECK ("income_forecasts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "market_editions" (
	"name" text PRIMARY KEY NOT NULL,
	"edition" bigint NOT NULL,
	"day" integer
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
	CONSTRAINT "price_years_owner_id_asset_owner_id_asset_id_year_pk" PRIMARY KEY("owner_id","asset_owner_id","asset_id","year"),
	CONSTRAINT "check_owner_id_known" CHECK ("price_years"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("price_years"."asset_owner_id" = "price_years"."owner_id"),
	CONSTRAINT "check_year_between" CHECK ("price_years"."year" between 1800 and 2200)
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
	CONSTRAINT "rate_years_owner_id_base_quote_year_pk" PRIMARY KEY("owner_id","base","quote","year"),
	CONSTRAINT "check_owner_id_known" CHECK ("rate_years"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_year_between" CHECK ("rate_years"."year" between 1800 and 2200)
);
--> statement-breakpoint
CREATE TABLE "series_years" (
	"owner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"source" text NOT NULL,
	"year" smallint NOT NULL,
	"values" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_years_owner_id_code_source_year_pk" PRIMARY KEY("owner_id","code","source","year"),
	CONSTRAINT "check_owner_id_known" CHECK ("series_years"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_year_between" CHECK ("series_years"."year" between 1800 and 2200)
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
	CONSTRAINT "split_events_owner_id_asset_owner_id_asset_id_ex_date_pk" PRIMARY KEY("owner_id","asset_owner_id","asset_id","ex_date"),
	CONSTRAINT "check_owner_id_known" CHECK ("split_events"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_asset_owner_id_known" CHECK ("split_events"."asset_owner_id" = "split_events"."owner_id"),
	CONSTRAINT "check_to_positive" CHECK ("split_events"."to" > 0),
	CONSTRAINT "check_from_positive" CHECK ("split_events"."from" > 0)
);
--> statement-breakpoint
CREATE TABLE "own_corporate_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"announced_on" date,
	"to_asset_owner_id" uuid,
	"to_asset_id" uuid,
	"terms" jsonb NOT NULL,
	"source" text NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"to_market_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id <> user_id then to_asset_id end) STORED,
	"to_own_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id = user_id then to_asset_id end) STORED,
	CONSTRAINT "own_corporate_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("own_corporate_events"."kind" in ('spin-off', 'merger', 'conversion', 'rename', 'delisting', 'offer'))
);
--> statement-breakpoint
CREATE TABLE "own_income_events" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"kind" text NOT NULL,
	"starts_on" date,
	"ex_date" date,
	"record_date" date,
	"pay_date" date,
	"announced_on" date,
	"amount" numeric(30, 10),
	"currency" text NOT NULL,
	"is_special" boolean DEFAULT false NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "own_income_events_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("own_income_events"."kind" in ('dividend', 'coupon', 'amortisation', 'redemption')),
	CONSTRAINT "check_amount_not_negative" CHECK ("own_income_events"."amount" >= 0),
	CONSTRAINT "check_currency_currency" CHECK ("own_income_events"."currency" ~ '^[A-Z]{3,5}$')
);
--> statement-breakpoint
CREATE TABLE "own_price_years" (
	"user_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"year" smallint NOT NULL,
	"closes" "bytea" NOT NULL,
	"sources" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_price_years_user_id_asset_owner_id_asset_id_year_pk" PRIMARY KEY("user_id","asset_owner_id","asset_id","year"),
	CONSTRAINT "check_year_between" CHECK ("own_price_years"."year" between 1800 and 2200)
);
--> statement-breakpoint
CREATE TABLE "own_rate_years" (
	"user_id" uuid NOT NULL,
	"base" text NOT NULL,
	"quote" text NOT NULL,
	"year" smallint NOT NULL,
	"values" "bytea" NOT NULL,
	"sources" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_rate_years_user_id_base_quote_year_pk" PRIMARY KEY("user_id","base","quote","year"),
	CONSTRAINT "check_year_between" CHECK ("own_rate_years"."year" between 1800 and 2200)
);
--> statement-breakpoint
CREATE TABLE "own_split_events" (
	"user_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"ex_date" date NOT NULL,
	"to" numeric(38, 18) NOT NULL,
	"from" numeric(38, 18) NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "own_split_events_user_id_asset_owner_id_asset_id_ex_date_pk" PRIMARY KEY("user_id","asset_owner_id","asset_id","ex_date"),
	CONSTRAINT "check_to_positive" CHECK ("own_split_events"."to" > 0),
	CONSTRAINT "check_from_positive" CHECK ("own_split_events"."from" > 0)
);
--> statement-breakpoint
CREATE TABLE "own_assets" (
	"user_id" uuid NOT NULL,
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
	"rounds_per_bond" boolean,
	"coupon_rule" jsonb,
	"lot_size" integer DEFAULT 1 NOT NULL,
	"price_digits" smallint DEFAULT 2 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search_text" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_assets_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_type_known" CHECK ("own_assets"."type" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 99, 100)),
	CONSTRAINT "check_currency_currency" CHECK ("own_assets"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_multiplier_positive" CHECK ("own_assets"."multiplier" > 0),
	CONSTRAINT "check_lot_size_positive" CHECK ("own_assets"."lot_size" > 0),
	CONSTRAINT "check_nominal_not_negative" CHECK ("own_assets"."nominal" >= 0),
	CONSTRAINT "check_price_digits_between" CHECK ("own_assets"."price_digits" between 0 and 18)
);
--> statement-breakpoint
CREATE TABLE "rating_hindcasts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"rated_on" date NOT NULL,
	"formula_version" smallint NOT NULL,
	"safety" smallint,
	"cut_on" date,
	"facts_hash" text NOT NULL,
	CONSTRAINT "rating_hindcasts_owner_id_asset_id_rated_on_formula_version_pk" PRIMARY KEY("owner_id","asset_id","rated_on","formula_version"),
	CONSTRAINT "check_owner_id_known" CHECK ("rating_hindcasts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_safety_between" CHECK ("rating_hindcasts"."safety" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "screener_facts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"made_on" date NOT NULL,
	"price" double precision,
	"price_on" date,
	"dividend_yield" double precision,
	"growth" double precision,
	"streak" smallint,
	"paid_on" date,
	"frequency" text,
	"next_ex_date" date,
	"is_ex_date_estimated" boolean DEFAULT false NOT NULL,
	"payout" double precision,
	"price_earnings" double precision,
	"report_on" date,
	"market_cap" double precision,
	"shares_on" date,
	"rating" smallint,
	"safety" smallint,
	"rated_on" date,
	"momentum1" double precision,
	"momentum3" double precision,
	"momentum6" double precision,
	"momentum12" double precision,
	"momentum12_minus1" double precision,
	"high_distance" double precision,
	"holders" integer,
	CONSTRAINT "screener_facts_owner_id_asset_id_pk" PRIMARY KEY("owner_id","asset_id"),
	CONSTRAINT "check_owner_id_known" CHECK ("screener_facts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_rating_between" CHECK ("screener_facts"."rating" between 0 and 100),
	CONSTRAINT "check_safety_between" CHECK ("screener_facts"."safety" between 0 and 100),
	CONSTRAINT "check_streak_not_negative" CHECK ("screener_facts"."streak" >= 0),
	CONSTRAINT "check_holders_not_negative" CHECK ("screener_facts"."holders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "screener_states" (
	"owner_id" uuid PRIMARY KEY NOT NULL,
	"version" uuid NOT NULL,
	"made_on" date NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "asset_edits" (
	"owner_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"edited_by" uuid NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "asset_edits_owner_id_id_pk" PRIMARY KEY("owner_id","id"),
	CONSTRAINT "check_owner_id_known" CHECK ("asset_edits"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "asset_field_sources" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"field" text NOT NULL,
	"source" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_field_sources_owner_id_asset_id_field_pk" PRIMARY KEY("owner_id","asset_id","field"),
	CONSTRAINT "check_owner_id_known" CHECK ("asset_field_sources"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "asset_overrides" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"field" text NOT NULL,
	"value" text,
	"original" text,
	"search_text" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_overrides_owner_id_asset_id_field_pk" PRIMARY KEY("owner_id","asset_id","field"),
	CONSTRAINT "check_owner_id_known" CHECK ("asset_overrides"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "asset_sources" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"want" text NOT NULL,
	"source" text NOT NULL,
	"reason" text NOT NULL,
	"set_by" uuid NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "asset_sources_owner_id_asset_id_want_pk" PRIMARY KEY("owner_id","asset_id","want"),
	CONSTRAINT "check_owner_id_known" CHECK ("asset_sources"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001'))
);
--> statement-breakpoint
CREATE TABLE "removed_facts" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "removed_facts_owner_id_kind_key_asset_id_pk" PRIMARY KEY("owner_id","kind","key","asset_id"),
	CONSTRAINT "check_owner_id_known" CHECK ("removed_facts"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_kind_known" CHECK ("removed_facts"."kind" in ('payment', 'split'))
);
--> statement-breakpoint
CREATE TABLE "market_fetches" (
	"owner_id" uuid NOT NULL,
	"want" text NOT NULL,
	"subject" text NOT NULL,
	"source" text,
	"from_day" date,
	"to_day" date,
	"tried_at" timestamp (3) with time zone NOT NULL,
	"good_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" jsonb,
	"validators" jsonb,
	CONSTRAINT "market_fetches_owner_id_want_subject_pk" PRIMARY KEY("owner_id","want","subject"),
	CONSTRAINT "check_owner_id_known" CHECK ("market_fetches"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_failures_not_negative" CHECK ("market_fetches"."failures" >= 0),
	CONSTRAINT "check_to_day_order" CHECK ("market_fetches"."to_day" >= "market_fetches"."from_day")
);
--> statement-breakpoint
CREATE TABLE "market_quotes" (
	"owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"previous_close" numeric(38, 18),
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"delay_minutes" smallint,
	"source" text NOT NULL,
	"fetched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "market_quotes_owner_id_asset_id_pk" PRIMARY KEY("owner_id","asset_id"),
	CONSTRAINT "check_owner_id_known" CHECK ("market_quotes"."owner_id" in ('00000000-0000-0000-0000-000000000000', 'de000000-0000-4000-8000-000000000001')),
	CONSTRAINT "check_delay_minutes_not_negative" CHECK ("market_quotes"."delay_minutes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "market_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"is_on" boolean,
	"first_good_at" timestamp (3) with time zone,
	"last_good_at" timestamp (3) with time zone,
	"last_problem" jsonb,
	"last_problem_at" timestamp (3) with time zone,
	"sealed_settings" text,
	"settings_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"email" boolean NOT NULL,
	"push" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_settings_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"params" jsonb NOT NULL,
	"is_shown" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"is_pushed" boolean,
	CONSTRAINT "notices_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_assets" (
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"class" smallint NOT NULL,
	"value_kind" smallint NOT NULL,
	"interest" jsonb,
	"metal" text,
	"metal_unit" text,
	"fineness" numeric(38, 18),
	"name" text,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "custom_assets_user_id_asset_id_pk" PRIMARY KEY("user_id","asset_id"),
	CONSTRAINT "check_class_known" CHECK ("custom_assets"."class" in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
	CONSTRAINT "check_value_kind_known" CHECK ("custom_assets"."value_kind" in (1, 2)),
	CONSTRAINT "check_metal_known" CHECK ("custom_assets"."metal" in ('gold', 'silver', 'platinum', 'palladium')),
	CONSTRAINT "check_metal_unit_known" CHECK ("custom_assets"."metal_unit" in ('gram', 'ounce')),
	CONSTRAINT "check_fineness_between" CHECK ("custom_assets"."fineness" > 0 and "custom_assets"."fineness" <= 1),
	CONSTRAINT "check_version_positive" CHECK ("custom_assets"."version" > 0)
);
--> statement-breakpoint
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
CREATE TABLE "own_price_edits" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"days" integer NOT NULL,
	"price_before" text,
	"price_after" text,
	"points" jsonb NOT NULL,
	CONSTRAINT "own_price_edits_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_to_day_order" CHECK ("own_price_edits"."to_day" >= "own_price_edits"."from_day"),
	CONSTRAINT "check_days_not_negative" CHECK ("own_price_edits"."days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blocked_assets" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	CONSTRAINT "blocked_assets_user_id_portfolio_id_asset_id_pk" PRIMARY KEY("user_id","portfolio_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "holding_column_sets" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb NOT NULL,
	"group_by" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holding_column_sets_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "holding_notes" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holding_notes_user_id_portfolio_id_asset_id_pk" PRIMARY KEY("user_id","portfolio_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "change_rows" (
	"user_id" uuid NOT NULL,
	"change_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"table_name" text NOT NULL,
	"operation" smallint NOT NULL,
	"keys" text[] NOT NULL,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "change_rows_user_id_change_id_place_pk" PRIMARY KEY("user_id","change_id","place"),
	CONSTRAINT "check_operation_known" CHECK ("change_rows"."operation" in (1, 2, 3)),
	CONSTRAINT "check_place_not_negative" CHECK ("change_rows"."place" >= 0)
);
--> statement-breakpoint
CREATE TABLE "portfolio_changes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid,
	"other_portfolio_id" uuid,
	"kind" text NOT NULL,
	"about" jsonb NOT NULL,
	"actor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"undone_by" uuid,
	"undoes" uuid,
	CONSTRAINT "portfolio_changes_user_id_id_pk" PRIMARY KEY("user_id","id")
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
	CONSTRAINT "broker_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_wrapper_known" CHECK ("broker_accounts"."wrapper" in (0, 1, 2, 3, 4, 5, 99))
);
--> statement-breakpoint
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
	"reader_version" integer,
	"booked_keys" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"committed_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "imports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_state_known" CHECK ("imports"."state" in (1, 2, 3, 4, 5)),
	CONSTRAINT "check_reader_version_not_negative" CHECK ("imports"."reader_version" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_actions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"kind" text NOT NULL,
	"effective_on" date NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"account_id" uuid,
	"state" text NOT NULL,
	"due" jsonb,
	"parked" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_actions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_state_known" CHECK ("ledger_actions"."state" in ('booked', 'ignored', 'undone', 'replaced'))
);
--> statement-breakpoint
CREATE TABLE "lot_methods" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"asset_owner_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
	"cost_method" smallint NOT NULL,
	CONSTRAINT "lot_methods_user_id_portfolio_id_asset_id_pk" PRIMARY KEY("user_id","portfolio_id","asset_id"),
	CONSTRAINT "check_cost_method_known" CHECK ("lot_methods"."cost_method" in (1, 2, 3, 4, 5))
);
--> statement-breakpoint
CREATE TABLE "portfolio_children" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"child_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"from_day" date,
	"to_day" date,
	CONSTRAINT "portfolio_children_user_id_portfolio_id_child_id_pk" PRIMARY KEY("user_id","portfolio_id","child_id"),
	CONSTRAINT "check_place_not_negative" CHECK ("portfolio_children"."place" >= 0),
	CONSTRAINT "check_to_day_order" CHECK ("portfolio_children"."to_day" >= "portfolio_children"."from_day")
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
	"is_income_booked" boolean DEFAULT false NOT NULL,
	"income_tax_rate" numeric(38, 18),
	"is_demo" boolean DEFAULT false NOT NULL,
	"rate_source" text,
	"blocked_haircut" numeric(38, 18),
	"is_blocked_apart" boolean DEFAULT false NOT NULL,
	"broker" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"last_change" bigint DEFAULT nextval('change_numbers') NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "portfolios_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_currency_currency" CHECK ("portfolios"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_view_known" CHECK ("portfolios"."view" in (1, 2)),
	CONSTRAINT "check_account_type_known" CHECK ("portfolios"."account_type" in (1, 2)),
	CONSTRAINT "check_cost_method_known" CHECK ("portfolios"."cost_method" in (1, 2, 3, 4, 5)),
	CONSTRAINT "check_cash_back_type_known" CHECK ("portfolios"."cash_back_type" in (1, 2)),
	CONSTRAINT "check_income_tax_rate_between" CHECK ("portfolios"."income_tax_rate" between 0 and 1),
	CONSTRAINT "check_rate_source_known" CHECK ("portfolios"."rate_source" in ('cbr', 'ecb')),
	CONSTRAINT "check_blocked_haircut_between" CHECK ("portfolios"."blocked_haircut" between 0 and 1),
	CONSTRAINT "check_position_not_negative" CHECK ("portfolios"."position" >= 0),
	CONSTRAINT "check_last_change_positive" CHECK ("portfolios"."last_change" > 0)
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
	"market_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id <> user_id then asset_id end) STORED,
	"own_asset_id" uuid GENERATED ALWAYS AS (case when asset_owner_id = user_id then asset_id end) STORED,
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
	"to_asset_owner_id" uuid,
	"to_asset_id" uuid,
	"to_market_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id <> user_id then to_asset_id end) STORED,
	"to_own_asset_id" uuid GENERATED ALWAYS AS (case when to_asset_owner_id = user_id then to_asset_id end) STORED,
	"to_quantity" numeric(38, 18),
	"cost_share" numeric(38, 18),
	"option_right" text,
	"lot_choices" jsonb,
	"action_id" uuid,
	"move_id" uuid,
	"import_id" uuid,
	"import_line" integer,
	"import_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transactions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_kind_known" CHECK ("transactions"."kind" in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45)),
	CONSTRAINT "check_trade_date_day" CHECK ("transactions"."trade_date" >= '1800-01-01'),
	CONSTRAINT "check_settle_date_order" CHECK ("transactions"."settle_date" >= "transactions"."trade_date"),
	CONSTRAINT "check_acquired_on_order" CHECK ("transactions"."acquired_on" between '1800-01-01' and "transactions"."trade_date"),
	CONSTRAINT "check_quantity_positive" CHECK ("transactions"."quantity" > 0),
	CONSTRAINT "check_rate_positive" CHECK ("transactions"."rate" > 0),
	CONSTRAINT "check_ratio_to_positive" CHECK ("transactions"."ratio_to" > 0),
	CONSTRAINT "check_ratio_from_positive" CHECK ("transactions"."ratio_from" > 0),
	CONSTRAINT "check_to_amount_positive" CHECK ("transactions"."to_amount" > 0),
	CONSTRAINT "check_to_quantity_positive" CHECK ("transactions"."to_quantity" > 0),
	CONSTRAINT "check_version_positive" CHECK ("transactions"."version" > 0),
	CONSTRAINT "check_price_not_negative" CHECK ("transactions"."price" >= 0),
	CONSTRAINT "check_accrued_not_negative" CHECK ("transactions"."accrued" >= 0),
	CONSTRAINT "check_cost_not_negative" CHECK ("transactions"."cost" >= 0),
	CONSTRAINT "check_amount_not_negative" CHECK ("transactions"."amount" >= 0 or "transactions"."kind" in (5, 7, 10, 20, 21, 22, 23, 39, 40, 41, 42, 29, 45)),
	CONSTRAINT "check_cost_share_between" CHECK ("transactions"."cost_share" between 0 and 1),
	CONSTRAINT "check_currency_currency" CHECK ("transactions"."currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_fee_currency_currency" CHECK ("transactions"."fee_currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_tax_currency_currency" CHECK ("transactions"."tax_currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_to_currency_currency" CHECK ("transactions"."to_currency" ~ '^[A-Z]{3,5}$'),
	CONSTRAINT "check_option_right_known" CHECK ("transactions"."option_right" in ('call', 'put'))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"has_amounts" boolean NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_language_known" CHECK ("calendar_feeds"."language" in ('en', 'ru'))
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
CREATE TABLE "widget_tokens" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"settings" jsonb NOT NULL,
	"is_stealth" boolean NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "widget_tokens_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "portfolio_follows" (
	"user_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "portfolio_follows_user_id_owner_id_portfolio_id_pk" PRIMARY KEY("user_id","owner_id","portfolio_id")
);
--> statement-breakpoint
CREATE TABLE "public_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"portfolio_id" uuid,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "public_portfolios" (
	"user_id" uuid NOT NULL,
	"portfolio_id" uuid NOT NULL,
	"key" text NOT NULL,
	"are_transactions_shared" boolean NOT NULL,
	"is_listed" boolean DEFAULT false NOT NULL,
	"delay_days" smallint DEFAULT 0 NOT NULL,
	"are_amounts_shown" boolean DEFAULT false NOT NULL,
	"shows_owner" boolean DEFAULT false NOT NULL,
	"hidden_assets" uuid[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "public_portfolios_user_id_portfolio_id_pk" PRIMARY KEY("user_id","portfolio_id"),
	CONSTRAINT "check_delay_days_known" CHECK ("public_portfolios"."delay_days" in (0, 1, 7, 30))
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
	CONSTRAINT "portfolio_grants_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_level_between" CHECK ("portfolio_grants"."level" between 0 and 1)
);
--> statement-breakpoint
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
	CONSTRAINT "sync_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_level_known" CHECK ("sync_accounts"."level" in (0, 1, 2)),
	CONSTRAINT "check_currency_currency" CHECK ("sync_accounts"."currency" ~ '^[A-Z]{3,5}$')
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
	CONSTRAINT "sync_connections_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_token_mode_known" CHECK ("sync_connections"."token_mode" in ('server', 'passphrase')),
	CONSTRAINT "check_state_known" CHECK ("sync_connections"."state" in ('ready', 'resting')),
	CONSTRAINT "check_failures_not_negative" CHECK ("sync_connections"."failures" >= 0)
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
	CONSTRAINT "sync_runs_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "check_trigger_known" CHECK ("sync_runs"."trigger" in ('now', 'bulk', 'nightly')),
	CONSTRAINT "check_state_known" CHECK ("sync_runs"."state" in ('running', 'done', 'partial', 'failed', 'interrupted'))
);
--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."billing_orders"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_rates" ADD CONSTRAINT "partner_rates_user_id_partners_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_amounts" ADD CONSTRAINT "promo_amounts_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_entered" ADD CONSTRAINT "promo_entered_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_devices" ADD CONSTRAINT "referral_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_user_id_portfolio_id_pie_trees_user_id_portfolio_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."pie_trees"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_user_id_parent_id_pie_nodes_user_id_id_fk" FOREIGN KEY ("user_id","parent_id") REFERENCES "public"."pie_nodes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_nodes" ADD CONSTRAINT "pie_nodes_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pie_trees" ADD CONSTRAINT "pie_trees_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dashboards" ADD CONSTRAINT "dashboards_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_files" ADD CONSTRAINT "failed_files_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_profiles" ADD CONSTRAINT "import_profiles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_decisions" ADD CONSTRAINT "plan_decisions_user_id_plan_id_recurring_plans_user_id_id_fk" FOREIGN KEY ("user_id","plan_id") REFERENCES "public"."recurring_plans"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_plans" ADD CONSTRAINT "recurring_plans_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "abuse_reports" ADD CONSTRAINT "abuse_reports_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_decisions" ADD CONSTRAINT "moderation_decisions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_listings" ADD CONSTRAINT "public_listings_public_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."public_portfolios"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_snapshots" ADD CONSTRAINT "public_snapshots_public_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."public_portfolios"("user_id","portfolio_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withheld_subjects" ADD CONSTRAINT "withheld_subjects_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_orders" ADD CONSTRAINT "proposed_orders_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rebalance_settings" ADD CONSTRAINT "rebalance_settings_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_user_id_import_id_statements_user_id_import_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."statements"("user_id","import_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_account_id_broker_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."broker_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_options" ADD CONSTRAINT "recommendation_options_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_screens" ADD CONSTRAINT "saved_screens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_returns" ADD CONSTRAINT "tax_returns_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_assets" ADD CONSTRAINT "watchlist_assets_user_id_watchlist_id_watchlists_user_id_id_fk" FOREIGN KEY ("user_id","watchlist_id") REFERENCES "public"."watchlists"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist_assets" ADD CONSTRAINT "watchlist_assets_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlists" ADD CONSTRAINT "watchlists_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ab_user_runs" ADD CONSTRAINT "ab_user_runs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "backtests" ADD CONSTRAINT "backtests_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_texts" ADD CONSTRAINT "blog_texts_post_fk" FOREIGN KEY ("slug") REFERENCES "public"."blog_posts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_tries" ADD CONSTRAINT "code_tries_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_identities" ADD CONSTRAINT "external_identities_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_codes" ADD CONSTRAINT "mailed_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_profiles" ADD CONSTRAINT "public_profiles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spent_refresh_tokens" ADD CONSTRAINT "spent_refresh_tokens_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_days" ADD CONSTRAINT "user_days_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fund_holdings" ADD CONSTRAINT "fund_holdings_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fundamentals" ADD CONSTRAINT "fundamentals_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_items" ADD CONSTRAINT "news_items_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unverified_closes" ADD CONSTRAINT "unverified_closes_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_corrections" ADD CONSTRAINT "price_corrections_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lineage" ADD CONSTRAINT "price_lineage_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quarantine" ADD CONSTRAINT "quarantine_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_codes" ADD CONSTRAINT "asset_codes_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_merges" ADD CONSTRAINT "asset_merges_owner_id_from_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","from_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_merges" ADD CONSTRAINT "asset_merges_owner_id_to_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","to_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "corporate_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corporate_events" ADD CONSTRAINT "corporate_events_to_asset_owner_id_to_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("to_asset_owner_id","to_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dividend_ratings" ADD CONSTRAINT "dividend_ratings_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_events" ADD CONSTRAINT "income_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "income_forecasts" ADD CONSTRAINT "income_forecasts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_years" ADD CONSTRAINT "price_years_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "split_events" ADD CONSTRAINT "split_events_asset_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("asset_owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_to_market_asset_fk" FOREIGN KEY ("to_asset_owner_id","to_market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_corporate_events" ADD CONSTRAINT "own_corporate_events_to_own_asset_fk" FOREIGN KEY ("user_id","to_own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "own_income_events_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_income_events" ADD CONSTRAINT "own_income_events_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_price_years" ADD CONSTRAINT "own_price_years_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_price_years" ADD CONSTRAINT "own_price_years_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "own_split_events_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_split_events" ADD CONSTRAINT "own_split_events_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating_hindcasts" ADD CONSTRAINT "rating_hindcasts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screener_facts" ADD CONSTRAINT "screener_facts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_edits" ADD CONSTRAINT "asset_edits_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_field_sources" ADD CONSTRAINT "asset_field_sources_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_overrides" ADD CONSTRAINT "asset_overrides_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_sources" ADD CONSTRAINT "asset_sources_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_facts" ADD CONSTRAINT "removed_facts_owner_id_asset_id_assets_owner_id_id_fk" FOREIGN KEY ("owner_id","asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_assets" ADD CONSTRAINT "custom_assets_user_id_asset_id_own_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_bond_edits" ADD CONSTRAINT "own_bond_edits_user_id_asset_id_own_assets_user_id_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_price_edits" ADD CONSTRAINT "own_price_edits_user_id_asset_id_custom_assets_user_id_asset_id_fk" FOREIGN KEY ("user_id","asset_id") REFERENCES "public"."custom_assets"("user_id","asset_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_assets" ADD CONSTRAINT "blocked_assets_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_column_sets" ADD CONSTRAINT "holding_column_sets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holding_notes" ADD CONSTRAINT "holding_notes_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_rows" ADD CONSTRAINT "change_rows_user_id_change_id_portfolio_changes_user_id_id_fk" FOREIGN KEY ("user_id","change_id") REFERENCES "public"."portfolio_changes"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_changes" ADD CONSTRAINT "portfolio_changes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_changes" ADD CONSTRAINT "portfolio_changes_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broker_accounts" ADD CONSTRAINT "broker_accounts_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deleted_transactions" ADD CONSTRAINT "deleted_transactions_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_actions" ADD CONSTRAINT "ledger_actions_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_methods" ADD CONSTRAINT "lot_methods_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_children" ADD CONSTRAINT "portfolio_children_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_children" ADD CONSTRAINT "portfolio_children_user_id_child_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","child_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolios" ADD CONSTRAINT "portfolios_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_account_id_broker_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."broker_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user_id_import_id_imports_user_id_id_fk" FOREIGN KEY ("user_id","import_id") REFERENCES "public"."imports"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_market_asset_fk" FOREIGN KEY ("asset_owner_id","market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_own_asset_fk" FOREIGN KEY ("user_id","own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_market_asset_fk" FOREIGN KEY ("to_asset_owner_id","to_market_asset_id") REFERENCES "public"."assets"("owner_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_to_own_asset_fk" FOREIGN KEY ("user_id","to_own_asset_id") REFERENCES "public"."own_assets"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recap_links" ADD CONSTRAINT "recap_links_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "widget_tokens" ADD CONSTRAINT "widget_tokens_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_follows" ADD CONSTRAINT "portfolio_follows_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_portfolios" ADD CONSTRAINT "public_portfolios_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio_grants" ADD CONSTRAINT "portfolio_grants_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD CONSTRAINT "sync_accounts_user_id_connection_id_sync_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."sync_connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_accounts" ADD CONSTRAINT "sync_accounts_user_id_portfolio_id_portfolios_user_id_id_fk" FOREIGN KEY ("user_id","portfolio_id") REFERENCES "public"."portfolios"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_connections" ADD CONSTRAINT "sync_connections_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_rows" ADD CONSTRAINT "sync_rows_user_id_account_id_sync_accounts_user_id_id_fk" FOREIGN KEY ("user_id","account_id") REFERENCES "public"."sync_accounts"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_user_id_connection_id_sync_connections_user_id_id_fk" FOREIGN KEY ("user_id","connection_id") REFERENCES "public"."sync_connections"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_differences_open" ON "billing_differences" USING btree ("provider","payment_ref","kind") WHERE "billing_differences"."cleared_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entries_key" ON "billing_entries" USING btree ("key","line");--> statement-breakpoint
CREATE INDEX "billing_entries_account" ON "billing_entries" USING btree ("account","user_id","currency");--> statement-breakpoint
CREATE INDEX "billing_entries_payment" ON "billing_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "billing_entries_booked" ON "billing_entries" USING btree ("booked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_orders_renewal" ON "billing_orders" USING btree ("user_id","renews") WHERE "billing_orders"."renews" is not null;--> statement-breakpoint
CREATE INDEX "billing_orders_session" ON "billing_orders" USING btree ("user_id","provider","session_id");--> statement-breakpoint
CREATE INDEX "billing_payments_paid" ON "billing_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "billing_payments_order" ON "billing_payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("provider","payment_ref") WHERE "provider_events"."waiting" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_charges" ON "subscriptions" USING btree ("next_charge_at") WHERE "subscriptions"."next_charge_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_changes" ON "subscriptions" USING btree ("next_change_at") WHERE "subscriptions"."next_change_at" is not null;--> statement-breakpoint
CREATE INDEX "accrual_users_user" ON "accrual_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_users_user" ON "card_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_users_user" ON "order_users" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_users_invoice" ON "payment_users" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "payment_users_user" ON "payment_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_documents_user" ON "payout_documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_code_users_user" ON "referral_code_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_payouts_booked" ON "referral_payouts" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "promo_entered_code" ON "promo_entered" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promo_payments_code" ON "promo_payments" USING btree ("code","currency");--> statement-breakpoint
CREATE INDEX "promo_uses_code" ON "promo_uses" USING btree ("code","state");--> statement-breakpoint
CREATE INDEX "promo_uses_reserved" ON "promo_uses" USING btree ("booked_at") WHERE state = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "referral_accruals_payment" ON "referral_accruals" USING btree ("user_id","payment_id","step");--> statement-breakpoint
CREATE INDEX "referral_accruals_due" ON "referral_accruals" USING btree ("due_at") WHERE earned_at is null;--> statement-breakpoint
CREATE INDEX "referral_devices_hash" ON "referral_devices" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "referral_devices_seen" ON "referral_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","attached_at");--> statement-breakpoint
CREATE INDEX "pie_nodes_portfolio" ON "pie_nodes" USING btree ("user_id","portfolio_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "pie_nodes_asset" ON "pie_nodes" USING btree ("user_id","portfolio_id","asset_owner_id","asset_id") WHERE "pie_nodes"."asset_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pie_nodes_cash" ON "pie_nodes" USING btree ("user_id","portfolio_id","currency") WHERE "pie_nodes"."currency" is not null;--> statement-breakpoint
CREATE INDEX "pie_nodes_parent" ON "pie_nodes" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE INDEX "pie_nodes_market_asset" ON "pie_nodes" USING btree ("market_asset_id","asset_owner_id") WHERE "pie_nodes"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "pie_nodes_own_asset" ON "pie_nodes" USING btree ("user_id","own_asset_id") WHERE "pie_nodes"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "goals_portfolio" ON "goals" USING btree ("user_id","portfolio_id","created_at");--> statement-breakpoint
CREATE INDEX "failed_files_new" ON "failed_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_mappings_market_asset" ON "import_mappings" USING btree ("market_asset_id","asset_owner_id") WHERE "import_mappings"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "import_mappings_own_asset" ON "import_mappings" USING btree ("user_id","own_asset_id") WHERE "import_mappings"."own_asset_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_profiles_name" ON "import_profiles" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "recurring_plans_portfolio" ON "recurring_plans" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "recurring_plans_market_asset" ON "recurring_plans" USING btree ("market_asset_id","asset_owner_id") WHERE "recurring_plans"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "recurring_plans_own_asset" ON "recurring_plans" USING btree ("user_id","own_asset_id") WHERE "recurring_plans"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "abuse_reports_subject" ON "abuse_reports" USING btree ("user_id","portfolio_id","reported_at");--> statement-breakpoint
CREATE INDEX "public_listings_key" ON "public_listings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "proposed_orders_portfolio" ON "proposed_orders" USING btree ("user_id","portfolio_id","state","created_at");--> statement-breakpoint
CREATE INDEX "proposed_orders_market_asset" ON "proposed_orders" USING btree ("market_asset_id","asset_owner_id") WHERE "proposed_orders"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "proposed_orders_own_asset" ON "proposed_orders" USING btree ("user_id","own_asset_id") WHERE "proposed_orders"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_market_asset" ON "statement_lines" USING btree ("market_asset_id","asset_owner_id") WHERE "statement_lines"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_own_asset" ON "statement_lines" USING btree ("user_id","own_asset_id") WHERE "statement_lines"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "statements_account" ON "statements" USING btree ("user_id","portfolio_id","account_id","closes_on");--> statement-breakpoint
CREATE INDEX "statements_by_account" ON "statements" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_screens_name" ON "saved_screens" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "watchlist_assets_by_asset" ON "watchlist_assets" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "announcements_window" ON "announcements" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "backtest_users_user" ON "backtest_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "backtests_list" ON "backtests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "visitor_backtests_expiry" ON "visitor_backtests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("publish_at");--> statement-breakpoint
CREATE INDEX "feedback_type" ON "feedback" USING btree ("type","created_at");--> statement-breakpoint
CREATE INDEX "public_messages_created" ON "public_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "external_subjects_user" ON "external_subjects" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_tries_updated" ON "auth_tries" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "emails_user" ON "emails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailed_codes_expiry" ON "mailed_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_refresh_tokens_session" ON "spent_refresh_tokens" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE INDEX "user_days_day" ON "user_days" USING btree ("day","user_id");--> statement-breakpoint
CREATE INDEX "user_names_user" ON "user_names" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_names_prefix" ON "user_names" USING btree ("name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role","user_id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_on","user_id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email","user_id");--> statement-breakpoint
CREATE INDEX "users_plan" ON "users" USING btree ("plan","created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_country" ON "users" USING btree ("country","created_at","user_id");--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","user_id") WHERE disabled_at is not null;--> statement-breakpoint
CREATE INDEX "users_onboarding" ON "users" USING btree ("created_at","user_id") WHERE onboarding_state <> 'completed';--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("created_at","user_id") WHERE is_demo;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', translate("name" || ' ' || "email", '@.-_+/', '      ')));--> statement-breakpoint
CREATE INDEX "support_grants_expiry" ON "support_grants" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_outbox_once" ON "mail_outbox" USING btree ("user_id","once");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("state","next_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_listed" ON "mail_outbox" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "change_log_number" ON "change_log" USING btree ("user_id","topic","number");--> statement-breakpoint
CREATE INDEX "market_change_log_number" ON "market_change_log" USING btree ("owner_id","topic","number");--> statement-breakpoint
CREATE INDEX "price_corrections_by_asset" ON "price_corrections" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "price_lineage_by_asset" ON "price_lineage" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "quarantine_open" ON "quarantine" USING btree ("owner_id","series") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "quarantine_case" ON "quarantine" USING btree ("owner_id","case_id");--> statement-breakpoint
CREATE INDEX "quarantine_by_asset" ON "quarantine" USING btree ("asset_id","asset_owner_id") WHERE "quarantine"."asset_id" is not null;--> statement-breakpoint
CREATE INDEX "asset_codes_asset" ON "asset_codes" USING btree ("owner_id","asset_id");--> statement-breakpoint
CREATE INDEX "asset_merges_from" ON "asset_merges" USING btree ("owner_id","from_id");--> statement-breakpoint
CREATE INDEX "asset_merges_to" ON "asset_merges" USING btree ("owner_id","to_id");--> statement-breakpoint
CREATE INDEX "assets_code" ON "assets" USING btree ("owner_id","ticker","exchange");--> statement-breakpoint
CREATE INDEX "assets_isin" ON "assets" USING btree ("owner_id","isin");--> statement-breakpoint
CREATE INDEX "corporate_events_asset" ON "corporate_events" USING btree ("owner_id","asset_owner_id","asset_id","effective_on");--> statement-breakpoint
CREATE INDEX "corporate_events_by_asset" ON "corporate_events" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "corporate_events_by_to_asset" ON "corporate_events" USING btree ("to_asset_id","to_asset_owner_id") WHERE "corporate_events"."to_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "income_events_asset" ON "income_events" USING btree ("owner_id","asset_owner_id","asset_id","pay_date");--> statement-breakpoint
CREATE INDEX "income_events_ex" ON "income_events" USING btree ("owner_id",coalesce("ex_date", "pay_date"));--> statement-breakpoint
CREATE INDEX "income_events_pay" ON "income_events" USING btree ("owner_id","pay_date");--> statement-breakpoint
CREATE INDEX "income_events_by_asset" ON "income_events" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "price_years_by_asset" ON "price_years" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "split_events_by_asset" ON "split_events" USING btree ("asset_id","asset_owner_id");--> statement-breakpoint
CREATE INDEX "own_corporate_events_asset" ON "own_corporate_events" USING btree ("user_id","asset_owner_id","asset_id","effective_on");--> statement-breakpoint
CREATE INDEX "own_corporate_events_market_asset" ON "own_corporate_events" USING btree ("market_asset_id","asset_owner_id") WHERE "own_corporate_events"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_corporate_events_own_asset" ON "own_corporate_events" USING btree ("user_id","own_asset_id") WHERE "own_corporate_events"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_corporate_events_to_market_asset" ON "own_corporate_events" USING btree ("to_market_asset_id","to_asset_owner_id") WHERE "own_corporate_events"."to_market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_corporate_events_to_own_asset" ON "own_corporate_events" USING btree ("user_id","to_own_asset_id") WHERE "own_corporate_events"."to_own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_income_events_asset" ON "own_income_events" USING btree ("user_id","asset_owner_id","asset_id","pay_date");--> statement-breakpoint
CREATE INDEX "own_income_events_statements" ON "own_income_events" USING btree ("asset_id") WHERE "own_income_events"."source" = 'statement';--> statement-breakpoint
CREATE INDEX "own_income_events_market_asset" ON "own_income_events" USING btree ("market_asset_id","asset_owner_id") WHERE "own_income_events"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_income_events_own_asset" ON "own_income_events" USING btree ("user_id","own_asset_id") WHERE "own_income_events"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_price_years_market_asset" ON "own_price_years" USING btree ("market_asset_id","asset_owner_id") WHERE "own_price_years"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_price_years_own_asset" ON "own_price_years" USING btree ("user_id","own_asset_id") WHERE "own_price_years"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_split_events_market_asset" ON "own_split_events" USING btree ("market_asset_id","asset_owner_id") WHERE "own_split_events"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_split_events_own_asset" ON "own_split_events" USING btree ("user_id","own_asset_id") WHERE "own_split_events"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "own_assets_code" ON "own_assets" USING btree ("user_id","ticker","exchange");--> statement-breakpoint
CREATE INDEX "asset_edits_asset" ON "asset_edits" USING btree ("owner_id","asset_id","id");--> statement-breakpoint
CREATE INDEX "removed_facts_by_asset" ON "removed_facts" USING btree ("owner_id","asset_id");--> statement-breakpoint
CREATE INDEX "market_fetches_due" ON "market_fetches" USING btree ("owner_id","want","good_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_cause" ON "notices" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "notices_newest" ON "notices" USING btree ("user_id","is_shown","created_at");--> statement-breakpoint
CREATE INDEX "notices_unpushed" ON "notices" USING btree ("created_at") WHERE "notices"."is_pushed" = false;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("user_id","endpoint");--> statement-breakpoint
CREATE INDEX "own_bond_edits_by_asset" ON "own_bond_edits" USING btree ("user_id","asset_id");--> statement-breakpoint
CREATE INDEX "own_price_edits_by_asset" ON "own_price_edits" USING btree ("user_id","asset_id");--> statement-breakpoint
CREATE INDEX "blocked_assets_market_asset" ON "blocked_assets" USING btree ("market_asset_id","asset_owner_id") WHERE "blocked_assets"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "blocked_assets_own_asset" ON "blocked_assets" USING btree ("user_id","own_asset_id") WHERE "blocked_assets"."own_asset_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "holding_column_sets_name" ON "holding_column_sets" USING btree ("user_id","name");--> statement-breakpoint
CREATE INDEX "holding_notes_market_asset" ON "holding_notes" USING btree ("market_asset_id","asset_owner_id") WHERE "holding_notes"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "holding_notes_own_asset" ON "holding_notes" USING btree ("user_id","own_asset_id") WHERE "holding_notes"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "portfolio_changes_list" ON "portfolio_changes" USING btree ("user_id","portfolio_id","id");--> statement-breakpoint
CREATE INDEX "portfolio_changes_other" ON "portfolio_changes" USING btree ("user_id","other_portfolio_id","id");--> statement-breakpoint
CREATE INDEX "broker_accounts_portfolio" ON "broker_accounts" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "deleted_transactions_undo" ON "deleted_transactions" USING btree ("user_id","undo_id");--> statement-breakpoint
CREATE INDEX "deleted_transactions_portfolio" ON "deleted_transactions" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "imports_portfolio" ON "imports" USING btree ("user_id","portfolio_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_actions_event" ON "ledger_actions" USING btree ("user_id","portfolio_id","event_key");--> statement-breakpoint
CREATE INDEX "ledger_actions_market_asset" ON "ledger_actions" USING btree ("market_asset_id","asset_owner_id") WHERE "ledger_actions"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_actions_own_asset" ON "ledger_actions" USING btree ("user_id","own_asset_id") WHERE "ledger_actions"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_methods_market_asset" ON "lot_methods" USING btree ("market_asset_id","asset_owner_id") WHERE "lot_methods"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_methods_own_asset" ON "lot_methods" USING btree ("user_id","own_asset_id") WHERE "lot_methods"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "portfolio_children_child" ON "portfolio_children" USING btree ("user_id","child_id");--> statement-breakpoint
CREATE INDEX "transactions_list" ON "transactions" USING btree ("user_id","portfolio_id","trade_date","id");--> statement-breakpoint
CREATE INDEX "transactions_asset" ON "transactions" USING btree ("user_id","portfolio_id","asset_id","trade_date");--> statement-breakpoint
CREATE INDEX "transactions_import" ON "transactions" USING btree ("user_id","import_id");--> statement-breakpoint
CREATE INDEX "transactions_key" ON "transactions" USING btree ("user_id","portfolio_id","import_key");--> statement-breakpoint
CREATE INDEX "transactions_action" ON "transactions" USING btree ("user_id","action_id") WHERE "transactions"."action_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_noted" ON "transactions" USING btree ("user_id","portfolio_id") WHERE "transactions"."note" <> '';--> statement-breakpoint
CREATE INDEX "transactions_move" ON "transactions" USING btree ("user_id","move_id") WHERE "transactions"."move_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_account" ON "transactions" USING btree ("user_id","account_id");--> statement-breakpoint
CREATE INDEX "transactions_market_asset" ON "transactions" USING btree ("market_asset_id","asset_owner_id") WHERE "transactions"."market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_own_asset" ON "transactions" USING btree ("user_id","own_asset_id") WHERE "transactions"."own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_to_market_asset" ON "transactions" USING btree ("to_market_asset_id","to_asset_owner_id") WHERE "transactions"."to_market_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_to_own_asset" ON "transactions" USING btree ("user_id","to_own_asset_id") WHERE "transactions"."to_own_asset_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_feeds_portfolio" ON "calendar_feeds" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "link_tokens_portfolio" ON "link_tokens" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "widget_tokens_portfolio" ON "widget_tokens" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "portfolio_follows_followed" ON "portfolio_follows" USING btree ("owner_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "public_keys_portfolio" ON "public_keys" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE INDEX "grant_recipients_portfolio" ON "grant_recipients" USING btree ("owner_id","portfolio_id");--> statement-breakpoint
CREATE UNIQUE INDEX "portfolio_grants_once" ON "portfolio_grants" USING btree ("user_id","portfolio_id","grantee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_accounts_same" ON "sync_accounts" USING btree ("user_id","connection_id","account_hash");--> statement-breakpoint
CREATE INDEX "sync_accounts_portfolio" ON "sync_accounts" USING btree ("user_id","portfolio_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_connections_same" ON "sync_connections" USING btree ("user_id","provider","fingerprint");--> statement-breakpoint
CREATE INDEX "sync_connections_due" ON "sync_connections" USING btree ("next_run_at");--> statement-breakpoint
CREATE INDEX "sync_rows_day" ON "sync_rows" USING btree ("user_id","account_id","day");--> statement-breakpoint
CREATE INDEX "sync_runs_connection" ON "sync_runs" USING btree ("user_id","connection_id","started_at");--> statement-breakpoint
CREATE VIEW "public"."all_assets" AS (select "owner_id", "id", "type", "ticker", "exchange", "isin", "figi", "name_en", "name_ru", "currency", "country", "sector", "multiplier", "nominal", "rounds_per_bond", "coupon_rule", "lot_size", "price_digits", "is_active", "search_text", "source", "created_at", "is_demo" from "assets" union all select "user_id", "id", "type", "ticker", "exchange", "isin", "figi", "name_en", "name_ru", "currency", "country", "sector", "multiplier", "nominal", "rounds_per_bond", "coupon_rule", "lot_size", "price_digits", "is_active", "search_text", "source", "created_at", false from "own_assets");--> statement-breakpoint
CREATE VIEW "public"."all_corporate_events" AS (select "owner_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" from "corporate_events" union all select "user_id", "id", "asset_owner_id", "asset_id", "kind", "effective_on", "announced_on", "to_asset_owner_id", "to_asset_id", "terms", "source" from "own_corporate_events");--> statement-breakpoint
CREATE VIEW "public"."all_income_events" AS (select "owner_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" from "income_events" union all select "user_id", "id", "asset_owner_id", "asset_id", "kind", "starts_on", "ex_date", "record_date", "pay_date", "announced_on", "amount", "currency", "is_special", "source" from "own_income_events");--> statement-breakpoint
CREATE VIEW "public"."all_split_events" AS (select "owner_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" from "split_events" union all select "user_id", "asset_owner_id", "asset_id", "ex_date", "to", "from", "source" from "own_split_events");
--> statement-breakpoint
-- Chunks lie in the row as they are. Compressed and beside it they took twice as long to read.
ALTER TABLE "price_years" ALTER COLUMN "closes" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "rate_years" ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "own_price_years" ALTER COLUMN "closes" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
ALTER TABLE "own_rate_years" ALTER COLUMN "values" SET STORAGE EXTERNAL, ALTER COLUMN "sources" SET STORAGE EXTERNAL, SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- The edition of the list of shared assets, see app/market/assets/shared-assets-mark.ts.
INSERT INTO "market_editions" ("name", "edition") VALUES ('shared-assets', floor(random() * 9007199254740991)::bigint);
--> statement-breakpoint
INSERT INTO "public_list_state" ("id", "version") VALUES (1, gen_random_uuid());
--> statement-breakpoint
-- The one experiment that ships: in which order the home page ends its start buttons.
INSERT INTO "ab_tests" ("name", "description", "variants", "is_running", "created_at")
	VALUES ('home-end-order', 'Start buttons at the end of the home page: demo first, or account first', '{demo-first,account-first}', true, now());
