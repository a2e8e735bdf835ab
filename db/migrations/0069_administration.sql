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
CREATE TABLE "user_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "user_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);

--> statement-breakpoint
ALTER TABLE "ab_tests" ADD COLUMN "rollout" smallint DEFAULT 100 NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_on" date DEFAULT (now() at time zone 'UTC')::date NOT NULL;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "withheld_subjects" ADD COLUMN "is_with_account" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_days" ADD CONSTRAINT "user_days_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "announcements_window" ON "announcements" USING btree ("starts_at");
--> statement-breakpoint
CREATE INDEX "user_days_day" ON "user_days" USING btree ("day","user_id");
--> statement-breakpoint
CREATE INDEX "mail_outbox_listed" ON "mail_outbox" USING btree ("state","id");
--> statement-breakpoint
CREATE INDEX "user_names_prefix" ON "user_names" USING btree ("name" text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role","user_id");
--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","user_id");
--> statement-breakpoint
CREATE INDEX "users_seen" ON "users" USING btree ("last_seen_on","user_id");
--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree ("email","user_id");
--> statement-breakpoint
CREATE INDEX "users_plan" ON "users" USING btree ("plan","created_at","user_id");
--> statement-breakpoint
CREATE INDEX "users_country" ON "users" USING btree ("country","created_at","user_id");
--> statement-breakpoint
CREATE INDEX "users_disabled" ON "users" USING btree ("created_at","user_id") WHERE disabled_at is not null;
--> statement-breakpoint
CREATE INDEX "users_onboarding" ON "users" USING btree ("created_at","user_id") WHERE onboarding_state <> 'completed';
--> statement-breakpoint
CREATE INDEX "users_demo" ON "users" USING btree ("created_at","user_id") WHERE is_demo;
--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (to_tsvector('simple', translate("name" || ' ' || "email", '@.-_+/', '      ')));
--> statement-breakpoint
ALTER TABLE "ab_tests" ADD CONSTRAINT "check_rollout_between" CHECK ("ab_tests"."rollout" between 1 and 100);
--> statement-breakpoint
UPDATE "users" u SET "last_seen_on" = greatest(
	(u."created_at" at time zone 'UTC')::date,
	(select (max(s."used_at") at time zone 'UTC')::date from "sessions" s where s."user_id" = u."user_id")
)
-- Rows from before the checks that break one cannot be changed; they keep the day of this migration.
WHERE u."currency" ~ '^[A-Z]{3,5}$' and u."plan" in ('Trial', 'Tier0', 'Tier1', 'Tier2_1', 'Tier2_2', 'Tier2_3', 'Cancelled', 'Expired')
	and u."onboarding_state" in ('new', 'profile', 'portfolio', 'completed') and (u."theme" is null or u."theme" in ('light', 'dark'));
--> statement-breakpoint
INSERT INTO "user_days" ("user_id", "day")
	SELECT u."user_id", (u."created_at" at time zone 'UTC')::date FROM "users" u WHERE not u."is_demo"
	UNION
	SELECT s."user_id", (s."used_at" at time zone 'UTC')::date FROM "sessions" s JOIN "users" u USING ("user_id") WHERE not u."is_demo";
