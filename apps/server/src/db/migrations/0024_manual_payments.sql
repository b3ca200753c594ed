ALTER TABLE "payments" ADD COLUMN "transfer" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "check_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_reported" ON "payments" USING btree ("order_id") WHERE "payments"."method" = 'manual' and "payments"."status" = 10 and ("payments"."transfer" ->> 'reportedAt') is not null;--> statement-breakpoint
CREATE INDEX "payments_check" ON "payments" USING btree ("check_at") WHERE "payments"."status" in (30, 40) and "payments"."check_at" is not null;