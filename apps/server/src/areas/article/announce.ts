import { articlesChanged } from '../../contentRevision.ts';
import type { Call } from '../../http/handler.ts';

/** Once committed, the pages and the sitemap are made of what stands there now. */
export function invalidateArticles({ deps, afterCommit }: Pick<Call, 'deps' | 'afterCommit'>): void {
  afterCommit('articles', async () => articlesChanged(deps));
}
