import type { Call } from '../../http/handler.ts';

/** Invalidates pages and sitemap after the commit. */
export function invalidateArticles({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('articles', async () => deps.caches.articles.changed());
}
