import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import { settle } from './audit/widths.ts';
import { type ModeLocale, modeLocales } from './modes.ts';

/**
 * Looks at the same page in the other languages, switched to as a reader would, and leaves it in the last of them: what
 * is looked at afterwards does not depend on the language, and every story begins with changing to its own.
 */
export async function inOtherLocales<Found>(
  translation: SampanI18n,
  look: (locale: ModeLocale) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  const at = modeLocales.indexOf(translation.i18n.language as ModeLocale);
  // Round about, so that each of the three is the last for a third of the stories.
  for (const locale of [...modeLocales.slice(at + 1), ...modeLocales.slice(0, at)].reverse()) {
    await translation.changeLocale(locale);
    await settle();
    found.push(...(await look(locale)));
  }
  return found;
}
