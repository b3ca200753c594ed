import type { SampanI18n } from '../packages/ui/src/i18n/createI18n.ts';
import { settle } from './judge/widths.ts';
import { type ModeLocale, modeLocales } from './modes.ts';

/**
 * Looks at the same page in every language: each is switched to as a reader would, and the one that the story was played
 * in comes last, so that the page is left as it was found.
 */
export async function inEachLocale<Found>(
  translation: SampanI18n,
  look: (locale: ModeLocale, isPlayed: boolean) => Promise<Found[]>,
): Promise<Found[]> {
  const played = translation.i18n.language;
  const inOrder = [...modeLocales].sort((one, other) => Number(one === played) - Number(other === played));
  const found: Found[] = [];
  for (const locale of inOrder) {
    await translation.changeLocale(locale);
    await settle();
    found.push(...(await look(locale, locale === played)));
  }
  return found;
}
