CREATE TABLE "ab_tests" (
	"name" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"variants" text[] NOT NULL,
	"is_running" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "ab_user_runs_user_id_test_pk" PRIMARY KEY("user_id","test")
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
	CONSTRAINT "ab_visitor_runs_social_key_test_pk" PRIMARY KEY("social_key","test")
);
--> statement-breakpoint
ALTER TABLE "ab_user_runs" ADD CONSTRAINT "ab_user_runs_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The one experiment that ships: in which order the home page ends its start buttons.
INSERT INTO "ab_tests" ("name", "description", "variants", "is_running", "created_at")
	VALUES ('home-end-order', 'Start buttons at the end of the home page: demo first, or account first', '{demo-first,account-first}', true, now());
