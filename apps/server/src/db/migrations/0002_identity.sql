CREATE TABLE "sandbox_identities" (
	"certify_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"sub_code" text,
	"return_path" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "kyc_user";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "kyc_id" bigint;--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "id_number_sealed" "bytea";--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "certify_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "rejected" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "files_kyc" ON "files" USING btree ("kyc_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kyc_one_a_user" ON "kyc" USING btree ("user_id");