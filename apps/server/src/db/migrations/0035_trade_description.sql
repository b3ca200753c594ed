ALTER TABLE "payments" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "description" text;