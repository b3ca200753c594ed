-- Shops that exist get the new settings of the brand, without values; the settings screen edits what is stored.
INSERT INTO "settings" ("setting_group", "key", "type", "value", "label", "is_public", "sort", "updated_at")
SELECT 'site', "new"."key", "new"."type", '{"value":""}'::jsonb, "new"."label", true,
  (SELECT coalesce(max("sort"), 0) FROM "settings" WHERE "setting_group" = 'site') + "new"."place", now()
FROM (VALUES
  (1, 'accentColor', 'text', '主题色'),
  (2, 'logo', 'image', '标志'),
  (3, 'logoDark', 'image', '深色背景标志'),
  (4, 'icon', 'image', '图标'),
  (5, 'icpNumber', 'text', 'ICP备案号'),
  (6, 'businessNumber', 'text', '营业执照号')
) AS "new" ("place", "key", "type", "label")
WHERE EXISTS (SELECT 1 FROM "shop_state" WHERE "key" = 'seeded')
ON CONFLICT DO NOTHING;
