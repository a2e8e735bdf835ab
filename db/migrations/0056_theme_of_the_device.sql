ALTER TABLE "users" ALTER COLUMN "theme" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "theme" DROP NOT NULL;