CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" drop column "is_low";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_low" boolean GENERATED ALWAYS AS ("products"."status" = 1 and "products"."on_hand" - "products"."reserved" <= coalesce("products"."low_stock", 0)) STORED;--> statement-breakpoint
CREATE INDEX "products_low_stock" ON "products" USING btree ("id") WHERE "products"."is_low";--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "own_tokens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "product_search" SET "own_tokens" = "tokens";--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_slugs_product" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_pictures_url" ON "product_pictures" USING btree ("url");--> statement-breakpoint
CREATE INDEX "product_search_own" ON "product_search" USING gin ("own_tokens");--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_amount","id");--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("sort_name","id");--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("updated_at","id") WHERE "products"."is_featured";--> statement-breakpoint
CREATE INDEX "products_digital" ON "products" USING btree ("updated_at","id") WHERE "products"."type" = 2;--> statement-breakpoint
CREATE INDEX "articles_updated" ON "articles" USING btree ("updated_at","id");