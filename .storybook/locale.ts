import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import type { Locale } from '../packages/ui/src/i18n/locales.ts';
import { settle } from './audit/widths.ts';
import { type ModeLocale, modeLocales } from './modes.ts';

/** The other locales, rotated, so that each is the last one for a third of the stories. */
export function getOtherLocales(locale: string): ModeLocale[] {
  const at = modeLocales.indexOf(locale as ModeLocale);
  return [...modeLocales.slice(at + 1), ...modeLocales.slice(0, at)].reverse();
}

/** The locale whose texts differ most in length: English for a Chinese one, and the reverse. */
export const getFarthestLocale = (locale: string): ModeLocale => (locale === 'en-US' ? 'zh-HK' : 'en-US');

/** Switches the page to a locale, as the app does. */
export async function switchLocale({ i18n, loadMessages }: SampanI18n, locale: Locale): Promise<void> {
  await loadMessages(locale);
  await i18n.changeLanguage(locale);
}

/**
 * Runs a check in these locales, switched as a user would. Leaves the page in the last one: the checks that follow do
 * not depend on the locale, and each story sets its own at the start.
 */
export async function inLocales<Found>(
  translation: SampanI18n,
  locales: ModeLocale[],
  look: (locale: ModeLocale) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const locale of locales) {
    await switchLocale(translation, locale);
    await settle();
    found.push(...(await look(locale)));
  }
  return found;
}
