import type { FieldErrors } from 'react-hook-form';
import { fallbackLocale, type Locale, locales } from '../../../i18n/locales.ts';
import { isWritten, type PairRow, type ProductFields, pairParts } from './productForm.ts';

/** The editor's field for the first segment of a server field path, without the locale. */
const placeByName: Record<string, keyof ProductFields> = {
  priceAmount: 'price',
  listPriceAmount: 'listPrice',
  stock: 'stock',
  lowStock: 'lowStock',
  type: 'type',
  status: 'status',
  categoryId: 'categoryId',
  slug: 'slug',
  groupId: 'options',
  gallery: 'media',
};

type PairList = 'options' | 'attributes';
const isPairList = (name: string): name is PairList => name === 'options' || name === 'attributes';

/** Maps the error of a sent pair, such as `attributes.2.name`, to its row: rows that are not written are not sent. */
function toRowPath(rows: readonly PairRow[], list: PairList, locale: Locale, [index, part]: readonly string[]): string {
  const row = rows.filter((each) => isWritten(each[fallbackLocale]))[Number(index)];
  return row && part !== undefined ? `${list}.${rows.indexOf(row)}.${locale}.${part}` : list;
}

/** Maps the server's errors for these fields to the editor's field names. */
export function toEditorErrors(
  errors: Readonly<Record<string, string>>,
  fields: Pick<ProductFields, PairList>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, code]) => {
      const [first = '', ...rest] = path.split('.');
      if (isPairList(first)) return [toRowPath(fields[first], first, fallbackLocale, rest), code];
      if (first === 'i18n') {
        const [locale, field = '', ...inField] = rest;
        if (!isPairList(field)) return [`texts.${locale}.${field}`, code];
        return [toRowPath(fields[field], field, locale as Locale, inField), code];
      }
      return [placeByName[first] ?? `texts.${fallbackLocale}.${first}`, code];
    }),
  );
}

/** An error of a text in a list of pairs. */
export interface RowProblem {
  /** Index of the row. */
  row: number;
  locale: Locale;
  part: (typeof pairParts)[number];
  code: string;
}

/** Finds the first error in the rows of a list. */
export function findRowProblem(errors: FieldErrors<ProductFields>, list: PairList): RowProblem | undefined {
  const rows = errors[list];
  if (!Array.isArray(rows)) return undefined;
  const places = rows.flatMap((_, row) =>
    locales.flatMap((locale) => pairParts.map((part) => ({ row, locale, part }))),
  );
  return places
    .map((place) => ({ ...place, code: rows[place.row]?.[place.locale]?.[place.part]?.message }))
    .find((problem): problem is RowProblem => problem.code !== undefined);
}
