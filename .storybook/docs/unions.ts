import type { StrictArgTypes } from 'storybook/internal/types';

/** One line, without the bar that may begin a union of several lines. */
const toLine = (source: string) =>
  source
    .replace(/\s+/g, ' ')
    .replace(/^\s*\|\s*/, '')
    .trim();

/**
 * The rows of a props table with the values of their unions, as the source has them: `'sm' | 'md' | 'lg'`. Storybook's own
 * table says "union" for each of them.
 */
export function withUnionValues(rows: StrictArgTypes): StrictArgTypes {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const { type, table } = row;
      const isUnion = type?.name === 'enum' || type?.name === 'union';
      if (!isUnion || !type.raw) return [name, row];
      return [name, { ...row, table: { ...table, type: { ...table?.type, summary: toLine(type.raw) } } }];
    }),
  );
}
