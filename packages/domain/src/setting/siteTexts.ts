import { type Locale, locales, type PublicSettings } from '@sampan/api/entities';

/** What the shop is called where it has no name of its own. */
export const defaultShopName = 'Sampan';

/** A setting's text in a locale: a plain text, or one text a locale. The first locale that has one where this has none. */
export function readText(value: unknown, locale: Locale): string | undefined {
  if (typeof value === 'string') return value || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const texts = value as Partial<Record<Locale, unknown>>;
  const found = [locale, ...locales].map((key) => texts[key]).find((text) => typeof text === 'string' && text !== '');
  return found as string | undefined;
}

export interface SiteTexts {
  name: string;
  /** Of the landing page, for browsers and search engines. */
  title: string | undefined;
  description: string | undefined;
}

/** The settings site.name, seo.title and seo.description in a locale, from an answer of /setting/public. */
export function readSiteTexts(settings: PublicSettings | undefined, locale: Locale): SiteTexts {
  return {
    name: readText(settings?.site?.name, locale) ?? defaultShopName,
    title: readText(settings?.seo?.title, locale),
    description: readText(settings?.seo?.description, locale),
  };
}
