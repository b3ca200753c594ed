import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import { settle } from './audit/widths.ts';
import { type ModeLocale, modeLocales } from './modes.ts';

/**
 * Runs a check in the other locales, switched as a user would. Leaves the page in the last one: the checks that follow
 * do not depend on the locale, and each story sets its own at the start.
 */
export async function inOtherLocales<Found>(
  translation: SampanI18n,
  look: (locale: ModeLocale) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  const at = modeLocales.indexOf(translation.i18n.language as ModeLocale);
  // Rotate the order, so that each locale is the last one for a third of the stories.
  for (const locale of [...modeLocales.slice(at + 1), ...modeLocales.slice(0, at)].reverse()) {
    await translation.changeLocale(locale);
    await settle();
    found.push(...(await look(locale)));
  }
  return found;
}
