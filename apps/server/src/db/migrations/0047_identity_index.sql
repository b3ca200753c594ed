DROP INDEX IF EXISTS "payment_events_payment";--> statement-breakpoint
DROP INDEX IF EXISTS "payments_pending";--> statement-breakpoint
DROP INDEX IF EXISTS "captchas_target";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "kyc_identity" ON "kyc" USING btree ("doc_type","id_number_masked","real_name");