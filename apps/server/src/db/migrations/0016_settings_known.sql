-- Messages in clear: their codes live for ten minutes.
DELETE FROM "outbox" WHERE "kind" IN ('mail', 'sms', 'none');--> statement-breakpoint
-- Settings that nothing reads. What staff wrote into them stays, as a setting of their own.
DELETE FROM "settings" WHERE ("setting_group" = 'payment' AND "key" = 'provider' AND "value" = '{"value":"sandbox"}'::jsonb)
  OR ("setting_group" = 'sms' AND "key" = 'apiKey' AND "value" = '{"value":null}'::jsonb);
