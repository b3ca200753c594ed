import { maxCountedRows } from '@sampan/api/pageSizes';
import type { NumberFormats } from '../../i18n/format.ts';

/** Formats the number of rows on all pages; `maxCountedRows` are shown as that many or more. */
export function formatTotal(total: number, { number }: Pick<NumberFormats, 'number'>): string {
  return total < maxCountedRows ? number(total) : `${number(maxCountedRows)}+`;
}
