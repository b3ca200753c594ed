CREATE TABLE "order_search" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"tokens" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" bigint PRIMARY KEY NOT NULL,
	"tokens" text[] NOT NULL
);
--> statement-breakpoint
INSERT INTO "order_search" ("order_id", "tokens") SELECT "id", "search_tokens" FROM "orders";--> statement-breakpoint
INSERT INTO "product_search" ("product_id", "tokens") SELECT "id", "search_tokens" FROM "products";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_card_stock";--> statement-breakpoint
DROP INDEX "products_low_stock";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_tokens";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_tokens";--> statement-breakpoint
-- Room for one row stays free in each page: a changed stock is written beside its old row, and no index hears of it.
ALTER TABLE "products" SET (fillfactor = 70);--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_in_stock" boolean GENERATED ALWAYS AS ("products"."card_stock" > 0) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS ("products"."status" = 1 and "products"."on_hand" - "products"."reserved" <= "products"."low_stock") STORED;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_search_tokens" ON "order_search" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "product_search_tokens" ON "product_search" USING gin ("tokens");--> statement-breakpoint
CREATE INDEX "products_card_stock" ON "products" USING btree ("status","created_at") WHERE "products"."is_card" and "products"."is_in_stock";--> statement-breakpoint
CREATE INDEX "products_low_stock" ON "products" USING btree ("id") WHERE "products"."is_low";
