import { readText } from '@sampan/domain/setting/siteTexts';
import { fallbackLocale, type Locale, locales } from './locales.ts';
import { useLocale } from './useFormats.ts';

interface Translatable {
  i18n?: Partial<Record<Locale, object>> | undefined;
}

/** What a shop wrote in this locale; a field without a translation keeps its base words. */
export function translated<Entity extends Translatable>(entity: Entity, locale: Locale): Entity {
  const words = Object.entries(entity.i18n?.[locale] ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return words.length === 0 ? entity : { ...entity, ...Object.fromEntries(words) };
}

/**
 * The language that a translated field is in, where it is not the reader's: the element says it with `lang`. The base
 * words are those of the locale that has the same, or the default one's.
 */
export function getForeignLocale<Field extends string>(
  entity: Partial<Record<Field, unknown>> & {
    i18n?: Partial<Record<Locale, Partial<Record<Field, unknown>>>> | undefined;
  },
  field: Field,
  locale: Locale,
): Locale | undefined {
  if (entity.i18n?.[locale]?.[field]) return undefined;
  const base = locales.find((one) => entity.i18n?.[one]?.[field] === entity[field]) ?? fallbackLocale;
  return base === locale ? undefined : base;
}

/** `const inWords = useTranslated(); inWords(product).name` */
export function useTranslated(): <Entity extends Translatable>(entity: Entity) => Entity {
  const locale = useLocale();
  return (entity) => translated(entity, locale);
}

/**
 * A setting's words: a plain text, or one text a locale. The reader's locale first, then any that has words; undefined
 * where there are none.
 */
export const wordsIn = readText;

/**
 * The `lang` of a person's or shop's name that is never translated, such as an author's: `zh` for Han characters shown to an
 * English reader, so that a screen reader pronounces them; undefined where the page's own language does.
 */
export function nameLanguage(name: string, locale: Locale): string | undefined {
  return locale === 'en-US' && /\p{Script=Han}/u.test(name) ? 'zh' : undefined;
}
