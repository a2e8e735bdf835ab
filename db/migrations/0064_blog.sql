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
	CONSTRAINT "check_language_known" CHECK ("blog_texts"."language" in ('en', 'ru'))
);
--> statement-breakpoint
ALTER TABLE "blog_texts" ADD CONSTRAINT "blog_texts_post_fk" FOREIGN KEY ("slug") REFERENCES "public"."blog_posts"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blog_posts_published" ON "blog_posts" USING btree ("publish_at");