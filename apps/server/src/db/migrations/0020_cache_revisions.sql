CREATE TABLE "cache_revisions" (
	"backend" integer PRIMARY KEY NOT NULL,
	"cards" bigint DEFAULT 0 NOT NULL,
	"membership" bigint DEFAULT 0 NOT NULL,
	"articles" bigint DEFAULT 0 NOT NULL,
	"settings" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"held_until" timestamp (3) with time zone NOT NULL,
	"details" jsonb
);

--> statement-breakpoint
-- Counts a change in the writing transaction and tells every server at its commit: PostgreSQL sends one notification a transaction.
CREATE FUNCTION "count_cache_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO cache_revisions AS r (backend, cards, membership, articles, settings)
  VALUES (pg_backend_pid(), (TG_ARGV[0] = 'cards')::int, (TG_ARGV[0] = 'membership')::int, (TG_ARGV[0] = 'articles')::int, (TG_ARGV[0] = 'settings')::int)
  ON CONFLICT (backend) DO UPDATE SET
    cards = r.cards + excluded.cards,
    membership = r.membership + excluded.membership,
    articles = r.articles + excluded.articles,
    settings = r.settings + excluded.settings;
  PERFORM pg_notify('sampan_cache', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_membership" AFTER INSERT OR DELETE OR UPDATE OF id, group_id, slug, name, subtitle, description, category_id, type, status, is_featured, price_amount, list_price_amount, currency, low_stock, cover, attributes, options, i18n, sort_name, is_card, card_min_price, card_max_price, card_featured, variant_count, hover_cover, version, created_at, updated_at ON products FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('membership');
--> statement-breakpoint
CREATE TRIGGER "products_stock" AFTER UPDATE OF on_hand, reserved, sold, card_stock, card_sold ON products FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('cards');
--> statement-breakpoint
-- A product that runs out or comes back changes what filters find.
CREATE TRIGGER "products_availability" AFTER UPDATE OF on_hand, reserved, card_stock ON products FOR EACH ROW WHEN ((OLD.on_hand > OLD.reserved) IS DISTINCT FROM (NEW.on_hand > NEW.reserved) OR (OLD.card_stock > 0) IS DISTINCT FROM (NEW.card_stock > 0)) EXECUTE FUNCTION count_cache_change('membership');
--> statement-breakpoint
CREATE TRIGGER "categories_membership" AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('membership');
--> statement-breakpoint
CREATE TRIGGER "product_pictures_membership" AFTER INSERT OR DELETE OR UPDATE ON product_pictures FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('membership');
--> statement-breakpoint
CREATE TRIGGER "product_slugs_membership" AFTER INSERT OR DELETE OR UPDATE ON product_slugs FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('membership');
--> statement-breakpoint
CREATE TRIGGER "files_cards_insert" AFTER INSERT ON files FOR EACH ROW WHEN (NEW.product_id IS NOT NULL) EXECUTE FUNCTION count_cache_change('cards');
--> statement-breakpoint
CREATE TRIGGER "files_cards_update" AFTER UPDATE ON files FOR EACH ROW WHEN (NEW.product_id IS NOT NULL OR OLD.product_id IS NOT NULL) EXECUTE FUNCTION count_cache_change('cards');
--> statement-breakpoint
CREATE TRIGGER "files_cards_delete" AFTER DELETE ON files FOR EACH ROW WHEN (OLD.product_id IS NOT NULL) EXECUTE FUNCTION count_cache_change('cards');
--> statement-breakpoint
-- Not the views: every reader would make every server read all articles again.
CREATE TRIGGER "articles_articles" AFTER INSERT OR DELETE OR UPDATE OF id, title, slug, summary, cover, content, category_id, status, author, tags, published_at, i18n, version, created_at, updated_at ON articles FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('articles');
--> statement-breakpoint
CREATE TRIGGER "article_categories_articles" AFTER INSERT OR DELETE OR UPDATE ON article_categories FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('articles');
--> statement-breakpoint
CREATE TRIGGER "settings_settings" AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION count_cache_change('settings');
