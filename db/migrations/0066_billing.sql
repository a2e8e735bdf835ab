-- Subscriptions with their events, orders, payments and the billing ledger. Payments, orders and entries have no
-- foreign key to users: the history of money outlives an account and holds no personal data.
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
	CONSTRAINT "check_currency_currency" CHECK ("billing_entries"."currency" ~ '^[A-Z]{3,5}$')
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
	CONSTRAINT "subscription_events_user_id_id_pk" PRIMARY KEY("user_id","id")
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
ALTER TABLE "users" ADD COLUMN "paid_plan" text;--> statement-breakpoint
ALTER TABLE "billing_payments" ADD CONSTRAINT "billing_payments_order_fk" FOREIGN KEY ("user_id","order_id") REFERENCES "public"."billing_orders"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_events" ADD CONSTRAINT "subscription_events_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_differences_open" ON "billing_differences" USING btree ("provider","payment_ref","kind") WHERE "billing_differences"."cleared_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_entries_key" ON "billing_entries" USING btree ("key","line");--> statement-breakpoint
CREATE INDEX "billing_entries_account" ON "billing_entries" USING btree ("account","user_id","currency");--> statement-breakpoint
CREATE INDEX "billing_entries_payment" ON "billing_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "billing_entries_booked" ON "billing_entries" USING btree ("booked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_orders_id" ON "billing_orders" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_orders_renewal" ON "billing_orders" USING btree ("user_id","renews") WHERE "billing_orders"."renews" is not null;--> statement-breakpoint
CREATE INDEX "billing_orders_session" ON "billing_orders" USING btree ("provider","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_payments_ref" ON "billing_payments" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_payments_invoice" ON "billing_payments" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "billing_payments_paid" ON "billing_payments" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "billing_payments_order" ON "billing_payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "payment_methods_fingerprint" ON "payment_methods" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("provider","payment_ref") WHERE "provider_events"."waiting" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_charges" ON "subscriptions" USING btree ("next_charge_at") WHERE "subscriptions"."next_charge_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_changes" ON "subscriptions" USING btree ("next_change_at") WHERE "subscriptions"."next_change_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "check_paid_plan_known" CHECK ("users"."paid_plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired'));--> statement-breakpoint
-- The ledger is append-only, and the lines of a transaction sum to zero in each currency.
CREATE FUNCTION "zerno_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	RAISE EXCEPTION '% of % is refused: the ledger is append-only', tg_op, tg_table_name
		USING ERRCODE = 'restrict_violation';
END $body$;--> statement-breakpoint
CREATE TRIGGER "billing_entries_append_only" BEFORE UPDATE OR DELETE ON "billing_entries"
	FOR EACH ROW EXECUTE FUNCTION "zerno_refuse_change"();--> statement-breakpoint
CREATE FUNCTION "zerno_assert_balanced"() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
	IF EXISTS (
		SELECT FROM "billing_entries" WHERE "transaction_id" = new."transaction_id"
		GROUP BY "currency" HAVING sum("amount") <> 0
	) THEN
		RAISE EXCEPTION 'transaction % does not sum to zero', new."transaction_id"
			USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $body$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "billing_entries_balanced" AFTER INSERT ON "billing_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "zerno_assert_balanced"();--> statement-breakpoint
-- Plans that operators set before there were events are grants without an end.
INSERT INTO "subscription_events" ("user_id", "id", "kind", "at", "data", "recorded_at")
SELECT "user_id", 'granted:before-billing', 'granted', "created_at",
	jsonb_build_object('plan', "plan", 'until', null, 'reason', 'set before events'), now()
FROM "users" WHERE "plan" IN ('Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3') AND NOT "is_demo";
