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
CREATE INDEX "public_messages_created" ON "public_messages" USING btree ("created_at","id");