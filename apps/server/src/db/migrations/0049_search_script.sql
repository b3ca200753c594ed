-- A shop without products has no search tokens of an older version: see searchVersion.ts.
INSERT INTO "shop_state" ("key", "value", "created_at")
SELECT 'search version', '{"version": 2, "isRepeated": true}', now() WHERE NOT EXISTS (SELECT 1 FROM "products")
ON CONFLICT ("key") DO NOTHING;
