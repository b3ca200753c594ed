ALTER TABLE "kyc" ADD COLUMN "certify_provider" text;--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "certify_url" text;--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "certify_check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kyc" ADD COLUMN "certify_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "kyc_certify_check" ON "kyc" USING btree ("certify_check_at");--> statement-breakpoint
-- Shops that exist go on as before: the demo shop by the sandbox's provider, a real one by hand.
INSERT INTO "settings" ("setting_group", "key", "type", "value", "label", "is_public", "sort", "updated_at")
SELECT 'kyc', 'provider', 'text',
  jsonb_build_object('value', CASE WHEN "value" ->> 'demo' = 'false' THEN 'manual' ELSE 'alipayIdentity' END),
  '身份核验方式', false, (SELECT coalesce(max("sort"), 0) + 1 FROM "settings" WHERE "setting_group" = 'kyc'), now()
FROM "shop_state" WHERE "key" = 'seeded'
ON CONFLICT DO NOTHING;
