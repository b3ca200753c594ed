ALTER TABLE "files" ADD COLUMN "public_key" text;--> statement-breakpoint
CREATE INDEX "files_public" ON "files" USING btree ("public_key") WHERE "files"."public_key" is not null;