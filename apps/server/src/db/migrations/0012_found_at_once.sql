DROP INDEX "products_card_created";--> statement-breakpoint
DROP INDEX "products_card_price";--> statement-breakpoint
DROP INDEX "products_card_sold";--> statement-breakpoint
DROP INDEX "products_card_name";--> statement-breakpoint
CREATE INDEX "products_card_created" ON "products" USING btree ("status","created_at","id","category_id","card_min_price","is_in_stock") WHERE "products"."is_card";--> statement-breakpoint
CREATE INDEX "products_card_price" ON "products" USING btree ("status","card_min_price","id","category_id","is_in_stock") WHERE "products"."is_card";--> statement-breakpoint
CREATE INDEX "products_card_sold" ON "products" USING btree ("status","card_sold","id","category_id","card_min_price","is_in_stock") WHERE "products"."is_card";--> statement-breakpoint
CREATE INDEX "products_card_name" ON "products" USING btree ("status","sort_name","id","category_id","card_min_price","is_in_stock") WHERE "products"."is_card";--> statement-breakpoint
ALTER TABLE "product_search" SET (toast_tuple_target = 128);--> statement-breakpoint
CREATE TEMP TABLE "search_before" ON COMMIT DROP AS SELECT * FROM "product_search";--> statement-breakpoint
DROP INDEX "product_search_tokens";--> statement-breakpoint
DROP INDEX "product_search_own";--> statement-breakpoint
TRUNCATE "product_search";--> statement-breakpoint
INSERT INTO "product_search" ("product_id", "tokens", "own_tokens")
  SELECT "product_id", "tokens" || '{}', "own_tokens" || '{}' FROM "search_before" ORDER BY "product_id";--> statement-breakpoint
CREATE INDEX "product_search_tokens" ON "product_search" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "product_search_own" ON "product_search" USING gin ("own_tokens");
