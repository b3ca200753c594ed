import type { Page } from '@sampan/api/entities';

/** Undefined behind the last page. */
export function getNextPage({ page, pages }: Pick<Page<unknown>, 'page' | 'pages'>): number | undefined {
  return page < pages ? page + 1 : undefined;
}

function getId(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}

/**
 * Pages end to end. When something new appears at the top between two of them, the last of one comes again as the
 * first of the next: it is shown once.
 */
export function flattenPages<Item>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<unknown, Item>();
  for (const item of pages.flatMap(({ list }) => list)) {
    if (!byId.has(getId(item))) byId.set(getId(item), item);
  }
  return [...byId.values()];
}
