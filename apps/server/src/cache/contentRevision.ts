import type { Deps } from '../deps.ts';

/** Another text after any change of what public pages show: goods and their stock, articles, settings. */
export function contentRevision({ caches, settings }: Pick<Deps, 'caches' | 'settings'>): string {
  return `${caches.catalogue.revision()} ${caches.articles.count} ${settings.revision()}`;
}
