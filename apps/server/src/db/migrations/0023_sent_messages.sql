ALTER TABLE "outbox" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "provider_id" text;--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "outbox_provider" ON "outbox" USING btree ("provider_id");