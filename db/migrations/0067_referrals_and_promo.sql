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
	"code" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
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
ALTER TABLE "partner_rates" ADD CONSTRAINT "partner_rates_user_id_partners_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."partners"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_amounts" ADD CONSTRAINT "promo_amounts_code_promo_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promo_codes"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_entered" ADD CONSTRAINT "promo_entered_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_clicks" ADD CONSTRAINT "referral_clicks_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_codes" ADD CONSTRAINT "referral_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_devices" ADD CONSTRAINT "referral_devices_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_payouts_document" ON "referral_payouts" USING btree ("document_number");--> statement-breakpoint
CREATE INDEX "referral_payouts_booked" ON "referral_payouts" USING btree ("booked_at");--> statement-breakpoint
CREATE INDEX "promo_entered_code" ON "promo_entered" USING btree ("code");--> statement-breakpoint
CREATE INDEX "promo_payments_code" ON "promo_payments" USING btree ("code","currency");--> statement-breakpoint
CREATE INDEX "promo_uses_code" ON "promo_uses" USING btree ("code","state");--> statement-breakpoint
CREATE INDEX "promo_uses_reserved" ON "promo_uses" USING btree ("booked_at") WHERE state = 'reserved';--> statement-breakpoint
CREATE UNIQUE INDEX "referral_accruals_payment" ON "referral_accruals" USING btree ("payment_id","step");--> statement-breakpoint
CREATE INDEX "referral_accruals_due" ON "referral_accruals" USING btree ("due_at") WHERE earned_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_codes_user" ON "referral_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "referral_devices_hash" ON "referral_devices" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "referral_devices_seen" ON "referral_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "referrals_referrer" ON "referrals" USING btree ("referrer_id","attached_at");