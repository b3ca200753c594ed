ALTER TABLE "provider_calls" ADD COLUMN "refund_no" text;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "provider_calls" ADD COLUMN "code" text;