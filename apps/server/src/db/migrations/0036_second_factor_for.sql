-- Who needs a second factor is chosen by role: a shop that required it of staff requires it of all of them. Servers of the
-- previous release go on reading "requireSecondFactor", so it stays; staff no longer see it.
INSERT INTO "settings" ("setting_group", "key", "type", "value", "label", "is_public", "sort", "updated_at")
SELECT 'security', 'secondFactorFor', 'text',
  jsonb_build_object('value', CASE WHEN "value" -> 'value' = 'true'::jsonb THEN 'staff' ELSE 'nobody' END),
  '两步登录的要求', false, "sort", now()
FROM "settings" WHERE "setting_group" = 'security' AND "key" = 'requireSecondFactor'
ON CONFLICT DO NOTHING;
