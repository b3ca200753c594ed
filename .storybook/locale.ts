import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import { settle } from './judge/widths.ts';
import { type ModeLocale, modeLocales } from './modes.ts';

/** Looks at the same page in the other languages, switched to as a reader would, and leaves it as it was found. */
export async function inOtherLocales<Found>(
  translation: SampanI18n,
  look: (locale: ModeLocale) => Promise<Found[]>,
): Promise<Found[]> {
  const played = translation.i18n.language;
  const found: Found[] = [];
  for (const locale of modeLocales.filter((one) => one !== played)) {
    await translation.changeLocale(locale);
    await settle();
    found.push(...(await look(locale)));
  }
  await translation.changeLocale(played as ModeLocale);
  await settle();
  return found;
}
