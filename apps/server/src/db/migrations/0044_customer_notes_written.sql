-- The notes that customers wrote before migration 0041, or through a server of the previous release beside it.
UPDATE "orders" SET "customer_note_at" = "notes"."at"
FROM (
	SELECT "order_id", max("at") AS "at" FROM "order_timeline" "note"
	WHERE "actor" = 'customer' AND "action" = 'note' AND NOT EXISTS (
		SELECT FROM "order_timeline" "later"
		WHERE "later"."order_id" = "note"."order_id" AND "later"."actor" = 'staff' AND "later"."id" > "note"."id"
	)
	GROUP BY "order_id"
) "notes"
WHERE "orders"."id" = "notes"."order_id" AND "orders"."customer_note_at" IS NULL;
