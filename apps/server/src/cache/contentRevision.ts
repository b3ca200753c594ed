import type { Caches } from './caches.ts';

/** Version string of public content; it changes with products and their stock, articles and settings. */
export function getContentRevision({
  caches,
  settings,
}: {
  caches: Caches;
  settings: { revision: () => number };
}): string {
  return `${caches.catalogue.revision()} ${caches.articles.count} ${settings.revision()}`;
}
