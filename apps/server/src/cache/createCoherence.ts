import { sql } from 'drizzle-orm';
import { queryRows } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import { CacheCoherence } from './coherence.ts';
import { type CacheScope, revisionSql } from './revision.ts';

/** Invalidates this server's caches of the given scopes, including rendered pages. */
function invalidateCaches({ caches, settings, providers }: Deps, scopes: ReadonlySet<CacheScope>): void {
  if (scopes.has('membership')) {
    caches.oldSlugs.forget();
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
export function createCoherence(deps: Deps, url: string): CacheCoherence {
  return new CacheCoherence({
    url,
    log: deps.log,
    async readRevision() {
      const [row] = await queryRows<{ revision: string }>(deps.db, sql.raw(`select ${revisionSql} as revision`));
      return row?.revision ?? '';
    },
    invalidate: (scopes) => invalidateCaches(deps, scopes),
  });
}
