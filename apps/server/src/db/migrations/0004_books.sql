DROP INDEX "transaction_logs_type";--> statement-breakpoint
ALTER TABLE "transaction_logs" ADD COLUMN "annotation" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "transaction_logs_type" ON "transaction_logs" USING btree ("type","created_at","id","amount","method","order_id","user_id");