import type { AuditEntry, NamedValue } from '@sampan/api/entities';
import { fallbackLocale, type Locale, locales } from '../../../i18n/locales.ts';

const acts = ['create', 'update', 'status', 'featured', 'fileupload', 'bulk', 'import'] as const;
type Act = (typeof acts)[number];

/** What a line of the audit log says was done to a product. */
export function toAct({ action }: AuditEntry): Act {
  return acts.find((act) => action.endsWith(`.${act}`)) ?? 'update';
}

const wordFields = ['name', 'subtitle', 'description', 'options', 'attributes'] as const;
/** The fields of a product that a line can tell of, about as the editor has them. */
const toldFields = [
  ...wordFields,
  'gallery',
  'priceAmount',
  'listPriceAmount',
  'stock',
  'lowStock',
  'status',
  'isFeatured',
  'type',
  'categoryId',
  'slug',
] as const;
export type AuditedField = (typeof toldFields)[number];

export interface AuditedChange {
  field: AuditedField;
  /** Of a translation; left out for the product's own words. */
  locale?: Locale;
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const translation = ({ i18n }: Fields, locale: Locale) => (i18n as Partial<Record<Locale, Fields>>)?.[locale] ?? {};
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What was changed from what to what. One that was made or taken away has nothing to be compared with. */
export function changesIn({ before, after }: AuditEntry): AuditedChange[] {
  if (!before || !after) return [];
  const own = toldFields
    .filter((field) => field in before || field in after)
    .map((field) => ({ field, before: before[field], after: after[field] }));
  const translated = locales.flatMap((locale) => {
    const [old, next] = [translation(before, locale), translation(after, locale)];
    return wordFields
      .filter((field) => !isSame(old[field], next[field]))
      .filter((field) => locale !== fallbackLocale || isItsOwn(field, before, [old, next]))
      .map((field) => ({ field, locale, before: old[field], after: next[field] }));
  });
  return [...own, ...translated];
}

/** The editor writes the first locale's words twice, as the product's own too: they are told once. */
function isItsOwn(field: (typeof wordFields)[number], before: Fields, words: readonly Fields[]): boolean {
  return !(field in before) && words.every((one) => one[field] !== undefined);
}

/** What a line says of an uploaded file: its name. */
export function fileIn({ after }: AuditEntry): string | undefined {
  const name = (after?.file as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** What options say, without what they are called. */
export function toValues(options: unknown): string[] {
  return Array.isArray(options) ? options.map(({ value }: NamedValue) => value) : [];
}

/** So much of a text is enough to tell it from another in a line. */
const longest = 60;

export function shortened(text: string): string {
  const letters = [...text];
  return letters.length > longest ? `${letters.slice(0, longest).join('')}…` : text;
}
