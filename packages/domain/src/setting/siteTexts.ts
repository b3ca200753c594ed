import { type Locale, locales, type PublicSettings } from '@sampan/api/entities';

/** Default name of the shop. */
export const defaultShopName = 'Sampan';

/**
 * Reads a setting's text in a locale: a plain string, or an object by locale. Falls back to the first locale with a
 * text.
 */
export function readText(value: unknown, locale: Locale): string | undefined {
  if (typeof value === 'string') return value || undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const texts = value as Partial<Record<Locale, unknown>>;
  const found = [locale, ...locales].map((key) => texts[key]).find((text) => typeof text === 'string' && text !== '');
  return found as string | undefined;
}

/** Reads the shop's name, a value of the setting `site.name`, in a locale. */
export function readShopName(value: unknown, locale: Locale): string {
  return readText(value, locale) ?? defaultShopName;
}

export interface SiteTexts {
  name: string;
  /** Title of the landing page, for browsers and search engines. */
  title: string | undefined;
  description: string | undefined;
}

/** Reads site.name, seo.title and seo.description in a locale from a response of /setting/public. */
export function readSiteTexts(settings: PublicSettings | undefined, locale: Locale): SiteTexts {
  return {
    name: readShopName(settings?.site?.name, locale),
    title: readText(settings?.seo?.title, locale),
    description: readText(settings?.seo?.description, locale),
  };
}

/** Contact data and registration numbers of the shop, as footers, mails and structured data show them. */
export interface Imprint {
  email: string | undefined;
  phone: string | undefined;
  address: string | undefined;
  /** Number of the ICP filing that websites in the mainland show, with a link to the register. */
  icpNumber: string | undefined;
  /** Number of the business licence. */
  businessNumber: string | undefined;
}

/** Register of ICP filings, which the footer's number links to. */
export const icpRegisterUrl = 'https://beian.miit.gov.cn/';

/** Reads the imprint in a locale from a response of /setting/public. */
export function readImprint(settings: PublicSettings | undefined, locale: Locale): Imprint {
  return {
    email: readText(settings?.site?.contactEmail, locale),
    phone: readText(settings?.site?.contactPhone, locale),
    address: readText(settings?.site?.contactAddress, locale),
    icpNumber: readText(settings?.site?.icpNumber, locale),
    businessNumber: readText(settings?.site?.businessNumber, locale),
  };
}
