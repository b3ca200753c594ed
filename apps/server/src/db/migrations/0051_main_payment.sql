-- The payment that the order's page shows, as in `findMainPayment` (areas/order/orderRecord.ts).
CREATE OR REPLACE FUNCTION "method_of_order"("of" bigint) RETURNS text LANGUAGE sql STABLE AS $$
  select p.method from payments p
  left join lateral (select payment_id from refunds r where r.order_id = "of" order by r.id desc limit 1) r on true
  where p.order_id = "of"
  order by (p.id is not distinct from r.payment_id) desc, p.status = 20 desc,
    (p.status = 50 and p.method = 'manual') desc, p.status = 50 desc, p.status = 60 desc,
    case when p.status in (20, 50, 60) then p.id end, p.id desc
  limit 1
$$;--> statement-breakpoint
UPDATE "orders" SET "payment_method" = method_of_order(id)
WHERE id in (select order_id from payments where status in (50, 60) group by order_id having count(*) > 1)
  and "payment_method" is distinct from method_of_order(id);
