import type { Deps } from '../deps.ts';

/** Version string of public content; it changes with products and their stock, articles and settings. */
export function contentRevision({ caches, settings }: Pick<Deps, 'caches' | 'settings'>): string {
  return `${caches.catalogue.revision()} ${caches.articles.count} ${settings.revision()}`;
}
