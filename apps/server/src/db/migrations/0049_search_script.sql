-- Products are found in both Chinese scripts: the clock writes their search tokens anew, some at a time.
INSERT INTO "stale_searches" ("product_id") SELECT "id" FROM "products" ORDER BY "id";
