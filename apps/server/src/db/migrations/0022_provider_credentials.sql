CREATE TABLE "provider_credentials" (
	"provider" text PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"previous_sealed" "bytea",
	"previous_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_health" (
	"provider" text PRIMARY KEY NOT NULL,
	"last_success_at" timestamp (3) with time zone,
	"last_error_at" timestamp (3) with time zone,
	"last_error" jsonb
);
--> statement-breakpoint
CREATE TRIGGER "provider_credentials_settings" AFTER INSERT OR DELETE OR UPDATE ON provider_credentials FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('settings');
