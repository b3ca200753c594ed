-- One count for each scope and transaction is enough: other connections only see the commit. The row trigger of an import fires for
-- every product, and each call wrote the same row again. A rolled back savepoint takes the mark back with its count.
CREATE OR REPLACE FUNCTION "count_cache_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  mark text := 'sampan.counted_' || TG_ARGV[0];
  own text := pg_current_xact_id()::text;
BEGIN
  IF current_setting(mark, true) = own THEN RETURN NULL; END IF;
  PERFORM set_config(mark, own, true);
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
