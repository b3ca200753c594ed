CREATE SCHEMA "builds";
--> statement-breakpoint
CREATE TABLE "builds"."build_files" (
	"path" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"served_at" timestamp (3) with time zone NOT NULL
);
