import { readText } from '@sampan/domain/setting/siteTexts';
import { fallbackLocale, type Locale, locales } from './locales.ts';
import { useLocale } from './useFormats.ts';

interface Translatable {
  i18n?: Partial<Record<Locale, object>> | undefined;
}

/** Returns the entity's texts in this locale; untranslated fields keep the base text. */
export function localize<Entity extends Translatable>(entity: Entity, locale: Locale): Entity {
  const texts = Object.entries(entity.i18n?.[locale] ?? {}).filter(([, value]) => value !== undefined && value !== '');
  return texts.length === 0 ? entity : { ...entity, ...Object.fromEntries(texts) };
}

const isHan = (text: string) => /\p{Script=Han}/u.test(text);

/**
 * Returns the locale of a field's text, or list of texts, if it differs from the viewer's, for the `lang` attribute. A base
 * text has the locale with an equal translation. Without one, Han characters are Chinese on an English page; on a Chinese
 * page they may be of either script, and stay in the viewer's.
 */
export function getForeignLocale<Field extends string>(
  entity: Partial<Record<Field, unknown>> & {
    i18n?: Partial<Record<Locale, Partial<Record<Field, unknown>>>> | undefined;
  },
  field: Field,
  locale: Locale,
): Locale | undefined {
  if (entity.i18n?.[locale]?.[field]) return undefined;
  const text = JSON.stringify(entity[field]) ?? '';
  const base =
    locales.find((one) => JSON.stringify(entity.i18n?.[one]?.[field]) === text) ??
    (locale === 'en-US' && isHan(text) ? fallbackLocale : locale);
  return base === locale ? undefined : base;
}

/** `const localize = useLocalize(); localize(product).name` */
export function useLocalize(): <Entity extends Translatable>(entity: Entity) => Entity {
  const locale = useLocale();
  return (entity) => localize(entity, locale);
}

/**
 * Text of a setting: a plain string, or one per locale. Prefers the viewer's locale, then any other; undefined if
 * empty.
 */
export const getSettingText = readText;

/**
 * Returns the `lang` of a name that is never translated, such as an author's: `zh` for Han characters on an English
 * page, so that screen readers pronounce them; undefined if it is the page's language.
 */
export function getNameLanguage(name: string, locale: Locale): string | undefined {
  return locale === 'en-US' && isHan(name) ? 'zh' : undefined;
}
