CREATE SCHEMA IF NOT EXISTS "builds";
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "builds"."build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"served_at" timestamp (3) with time zone NOT NULL
);
