import type { Page } from '@sampan/api/entities';

/** Undefined after the last page. */
export function getNextPage({ page, pages }: Pick<Page<unknown>, 'page' | 'pages'>): number | undefined {
  return page < pages ? page + 1 : undefined;
}

function getId(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}

/**
 * Concatenates pages. When an item is added at the top in between, the last item of a page reappears on the next one:
 * duplicates are dropped.
 */
export function flattenPages<Item>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<unknown, Item>();
  for (const item of pages.flatMap(({ list }) => list)) {
    if (!byId.has(getId(item))) byId.set(getId(item), item);
  }
  return [...byId.values()];
}
