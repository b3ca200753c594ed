ALTER TABLE "orders" ADD COLUMN "payment_method" text;--> statement-breakpoint
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","created_at","id") WHERE "orders"."payment_method" is not null;--> statement-breakpoint
CREATE INDEX "orders_method_total" ON "orders" USING btree ("payment_method","total_amount","id") WHERE "orders"."payment_method" is not null;--> statement-breakpoint
CREATE FUNCTION "method_of_order"("of" bigint) RETURNS text LANGUAGE sql STABLE AS $$
  select p.method from payments p
  left join lateral (select payment_id from refunds r where r.order_id = "of" order by r.id desc limit 1) r on true
  where p.order_id = "of"
  order by (p.id is not distinct from r.payment_id) desc, p.status = 20 desc, p.status in (50, 60) desc,
    case when p.status in (50, 60) then p.id end, p.id desc
  limit 1
$$;--> statement-breakpoint
CREATE FUNCTION "keep_method"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update orders o set payment_method = m.method
  from (select distinct order_id from changed) c cross join lateral (select method_of_order(c.order_id) as method) m
  where o.id = c.order_id and o.payment_method is distinct from m.method;
  return null;
end $$;--> statement-breakpoint
UPDATE "orders" SET "payment_method" = method_of_order(id) WHERE exists (select 1 from payments where order_id = orders.id);--> statement-breakpoint
CREATE TRIGGER "payments_begun" AFTER INSERT ON "payments" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_method"();--> statement-breakpoint
CREATE TRIGGER "payments_moved" AFTER UPDATE ON "payments" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_method"();--> statement-breakpoint
CREATE TRIGGER "refunds_begun" AFTER INSERT ON "refunds" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_method"();
