import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { type Db, queryValue } from '../db/query.ts';
import type { Caches } from './caches.ts';
import { CacheCoherence } from './coherence.ts';
import { type RevisionScope, revisionSql } from './revision.ts';

/** Caches of a server that other servers' writes invalidate. */
interface CachedParts {
  db: Db;
  log: FastifyBaseLogger;
  caches: Caches;
  settings: { forget: () => void };
  providers: { credentials: { forget: () => void } };
}

/** Invalidates this server's caches of the given scopes, including rendered pages. */
function invalidateCaches({ caches, settings, providers }: CachedParts, scopes: ReadonlySet<RevisionScope>): void {
  if (scopes.has('membership')) {
    caches.movedSlugs.forget();
    caches.catalogue.changed('membership');
  } else if (scopes.has('cards')) {
    caches.catalogue.changed('cards');
  }
  if (scopes.has('articles')) caches.articles.changed();
  if (scopes.has('settings')) {
    settings.forget();
    providers.credentials.forget();
  }
}

/** Creates the cache coherence of this server with the PostgreSQL at `url`. */
export function createCoherence(deps: CachedParts, url: string): CacheCoherence {
  return new CacheCoherence({
    url,
    log: deps.log,
    readRevision: async () => (await queryValue<string>(deps.db, sql.raw(`select ${revisionSql}`))) ?? '',
    invalidate: (scopes) => invalidateCaches(deps, scopes),
  });
}
