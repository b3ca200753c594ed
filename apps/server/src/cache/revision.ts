import { sql } from 'drizzle-orm';
import { type Db, queryNumber } from '../db/query.ts';

/** Scopes of cached data; the database counts the changes of each. */
export const revisionScopes = ['cards', 'membership', 'articles', 'settings'] as const;
export type RevisionScope = (typeof revisionScopes)[number];

/** Number of changes of each scope; only grows, unless PostgreSQL loses commits in a crash or a failover. */
export type CacheRevision = Readonly<Record<RevisionScope, number>>;

/** SQL expression of the revision as one value: `12,3,0,1`, in the order of `revisionScopes`. */
export const revisionSql = `(select concat_ws(',', coalesce(sum(cards), 0), coalesce(sum(membership), 0), coalesce(sum(articles), 0), coalesce(sum(settings), 0)) from cache_revisions)`;

export function parseRevision(text: string): CacheRevision {
  const [cards = 0, membership = 0, articles = 0, settings = 0] = text.split(',').map(Number);
  return { cards, membership, articles, settings };
}

/**
 * Adds the counters of closed connections to the row of backend 0: the sums stay and the table stays small.
 * @returns the number of deleted rows
 */
export function foldRevisions(db: Db): Promise<number> {
  return queryNumber(
    db,
    sql`with ended as (
      delete from cache_revisions
      where backend <> 0 and backend not in (select pid from pg_stat_activity where pid is not null)
      returning cards, membership, articles, settings
    ), folded as (
      insert into cache_revisions as r (backend, cards, membership, articles, settings)
      select 0, sum(cards), sum(membership), sum(articles), sum(settings) from ended having count(*) > 0
      on conflict (backend) do update set
        cards = r.cards + excluded.cards,
        membership = r.membership + excluded.membership,
        articles = r.articles + excluded.articles,
        settings = r.settings + excluded.settings
    )
    select count(*) from ended`,
  );
}
