import { getCatalogue } from './areas/product/catalogue.ts';
import type { Deps } from './deps.ts';

const articleRevisions = new WeakMap<Deps, number>();

/** To be called after the commit of a change of articles and their categories, and before its answer. */
export function articlesChanged(deps: Deps): void {
  articleRevisions.set(deps, (articleRevisions.get(deps) ?? 0) + 1);
}

/** Another text after any change of what public pages show: goods and their stock, articles, settings. */
export function contentRevision(deps: Deps): string {
  return `${getCatalogue(deps).revision()} ${articleRevisions.get(deps) ?? 0} ${deps.settings.revision()}`;
}
