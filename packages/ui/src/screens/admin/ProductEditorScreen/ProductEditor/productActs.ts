import type { AuditEntry, NamedValue } from '@sampan/api/entities';
import { fallbackLocale, type Locale, locales } from '../../../../i18n/locales.ts';

const acts = ['create', 'update', 'status', 'featured', 'fileupload', 'fileRemove', 'bulk', 'import'] as const;

/** The product action of an audit entry. */
export function toAct({ action }: AuditEntry): (typeof acts)[number] {
  return acts.find((act) => action.endsWith(`.${act}`)) ?? 'update';
}

const textFields = ['name', 'subtitle', 'description', 'options', 'attributes'] as const;
/** The product's fields that an audit entry can show, in the editor's order. */
const auditedFields = [
  ...textFields,
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
export type AuditedField = (typeof auditedFields)[number];

export interface AuditedChange {
  field: AuditedField;
  /** Locale of a translation; omitted for the product's own text. */
  locale?: Locale;
  before: unknown;
  after: unknown;
}

type Fields = Readonly<Record<string, unknown>>;
const getTranslation = ({ i18n }: Fields, locale: Locale) => (i18n as Partial<Record<Locale, Fields>>)?.[locale] ?? {};
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Changed fields with old and new values; none for creation and deletion. */
export function getAuditChanges({ before, after }: AuditEntry): AuditedChange[] {
  if (!before || !after) return [];
  const own = auditedFields
    .filter((field) => field in before || field in after)
    .map((field) => ({ field, before: before[field], after: after[field] }));
  const translated = locales.flatMap((locale) => {
    const [old, next] = [getTranslation(before, locale), getTranslation(after, locale)];
    return textFields
      .filter((field) => !isSame(old[field], next[field]))
      .filter((field) => locale !== fallbackLocale || isItsOwn(field, before, [old, next]))
      .map((field) => ({ field, locale, before: old[field], after: next[field] }));
  });
  return [...own, ...translated];
}

/** Whether a change of the default translation is not already listed as a change of the product's own text. */
function isItsOwn(field: (typeof textFields)[number], before: Fields, translations: readonly Fields[]): boolean {
  return !(field in before) && translations.every((one) => one[field] !== undefined);
}

/** Name of the uploaded or removed file of an audit entry. */
export function findAuditFileName({ before, after }: AuditEntry): string | undefined {
  const name = ((after ?? before)?.file as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : undefined;
}

/** Values of options without their names. */
export function toValues(options: unknown): string[] {
  return Array.isArray(options) ? options.map(({ value }: NamedValue) => value) : [];
}

/** Maximum length of a shown value. */
const maxShownLength = 60;

/** Shortens a text for a message and adds an ellipsis. Counts code points, so that no character is split. */
export function shortenText(text: string): string {
  const letters = [...text];
  return letters.length > maxShownLength ? `${letters.slice(0, maxShownLength).join('')}…` : text;
}
