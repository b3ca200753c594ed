ALTER TABLE "order_lines" ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "requested_by" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "restock" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_cancellation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "refunds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "refunds" r SET "shipping_amount" = o."shipping_amount", "items" = (
  select coalesce(jsonb_agg(jsonb_build_object('orderLineId', l.id, 'quantity', l.quantity, 'amount', l.subtotal_amount)
    order by l.id), '[]') from order_lines l where l.order_id = o.id
) FROM "orders" o WHERE o.id = r.order_id;--> statement-breakpoint
UPDATE "orders" o SET "refunded_amount" = r.amount
  FROM (select order_id, sum(amount) as amount from refunds where status = 30 group by 1) r WHERE r.order_id = o.id;--> statement-breakpoint
UPDATE "order_lines" l SET "returned_quantity" = l.quantity, "restocked_quantity" = l.quantity
  FROM "orders" o WHERE o.id = l.order_id AND o.status = 80 AND o.shipped_at IS NULL;--> statement-breakpoint
UPDATE "sandbox_trades" SET "refunds" = jsonb_build_object("refund_no", "amount") WHERE "refund_no" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_trades" DROP COLUMN "refund_no";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("order_id") WHERE "refunds"."status" in (10, 20);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned" CHECK ("order_lines"."restocked_quantity" >= 0 and "order_lines"."restocked_quantity" <= "order_lines"."returned_quantity" and "order_lines"."returned_quantity" <= "order_lines"."quantity");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_amount" between 0 and "orders"."total_amount");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amounts" CHECK ("refunds"."amount" >= 0 and "refunds"."shipping_amount" between 0 and "refunds"."amount");