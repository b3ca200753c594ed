import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { inSecondBrand } from '../brand.ts';
import { getFarthestLocale, getOtherLocales, inLocales } from '../locale.ts';
import { inOtherTheme } from '../theme.ts';
import { isAnswerDue, waitForRequests } from '../waitUntilIdle.ts';
import { checkContrast, checkElements, checkFewElements, checkScrolling, checkTextFit } from './axe.ts';
import { clearLayoutCache } from './boxes.ts';
import { describePage } from './describePage.ts';
import { lookInForcedColours } from './forcedColours.ts';
import { findCutOff, findSidewaysScroll } from './overflow.ts';
import { findOverlaps } from './overlap.ts';
import { selectNewPlaces } from './readable.ts';
import { isScreen } from './screens.ts';
import { findSmallTargets } from './targets.ts';
import { findTexts } from './texts.ts';
import { resizeTo, settle, sizes } from './widths.ts';

/** Whether a story, by its title, shows a screen of the back office, which is made for desktops. */
const isDeskScreen = (title: string) => /^Admin(\/|$)/.test(title);

/** Whether a story, by its title, shows a primitive, a pattern or a feature. */
export const isPart = (title: string) => /^(Primitives|Patterns|Features)\//.test(title);

export interface AuditTarget {
  /** Its first segment selects the checks: screens are audited in more sizes, parts in forced colours. */
  title: string;
  translation: SampanI18n;
  /**
   * The story shows a state. Stories about an interaction are audited in one other locale, and on a screen skip the
   * second brand and tablets.
   */
  isState: boolean;
  /** The story is also played in the other locales, so the audit does not switch to them. */
  isPlayedInAll: boolean;
}

/** Audits the page of a story after axe; returns one sentence per problem. */
export async function auditLayout(target: AuditTarget): Promise<string[]> {
  const { title, translation, isState, isPlayedInAll } = target;
  // Fallback glyphs have other widths than the web font.
  await document.fonts.ready;
  const found = [
    ...lookHere(title),
    ...(await checkHere(checkFewElements)),
    ...(await checkNewContrast('', isScreen(title) && isState && !isDeskScreen(title))),
  ];
  const isSpaced = isScreen(title) && isState;
  if (isSpaced && translation.i18n.language === spacedLocale) found.push(...(await lookWithTextSpacing()));
  if (!isPlayedInAll) found.push(...(await lookInOtherLocales(title, translation, isState)));
  if (isScreen(title)) found.push(...(await lookInOtherSizes(title, isState)));
  if (isPart(title)) found.push(...at('Forced colours', await lookInForcedColours()));
  return [...new Set(found)];
}

/** Prefixes the findings with their location: `320 px: …`. */
const at = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`);

/**
 * Runs the layout checks on the page or a part of it; returns one sentence per problem. Targets must be larger for touch,
 * and a primitive that is shown alone may shorten its text.
 */
export function look(
  root: Element,
  { isTouched, isPrimitive = false }: { isTouched: boolean; isPrimitive?: boolean },
): string[] {
  return [...lookAtTexts(root, isPrimitive), ...findSmallTargets(root, isTouched)];
}

/** Checks that no text is cut off, covers another or widens the page. */
function lookAtTexts(root: Element, isPrimitive: boolean): string[] {
  clearLayoutCache();
  const texts = findTexts(root);
  return [
    ...findSidewaysScroll(root),
    ...texts.map((piece) => findCutOff(piece, isPrimitive)).filter((found) => found !== undefined),
    ...findOverlaps(texts),
  ];
}

/** Checks the page at its current size: a phone, unless the story or the audit has resized it. */
function lookHere(title: string, note = ''): string[] {
  const isTouched = window.innerWidth < sizes.desk.width;
  const isPrimitive = title.startsWith('Primitives/');
  return at(`${window.innerWidth} px${note}`, look(document.body, { isTouched, isPrimitive }));
}

/** The text spacing that readers may set for themselves without losing content (WCAG 1.4.12). */
const textSpacing = new CSSStyleSheet();
textSpacing.replaceSync(`
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }
`);

/** English has the longest texts, and the most letters to space. */
const spacedLocale = 'en-US';

/** Checks the texts of a screen with the reader's spacing. The layout settles again when the next check changes the page. */
async function lookWithTextSpacing(): Promise<string[]> {
  document.adoptedStyleSheets.push(textSpacing);
  try {
    await settle();
    return at(`${window.innerWidth} px, text spacing`, lookAtTexts(document.body, false));
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== textSpacing);
  }
}

async function checkHere(ask: () => Promise<string[]>, note = ''): Promise<string[]> {
  return at(`${window.innerWidth} px${note}, axe`, await ask());
}

/** Checks the contrast of places not audited yet in both themes, and with `inBrands` in the second brand. */
async function checkNewContrast(note = '', inBrands = false): Promise<string[]> {
  const fresh = selectNewPlaces(document.body);
  if (fresh.length === 0 && !inBrands) return [];
  const ask = () => checkContrast(fresh);
  return [
    ...(await checkHere(ask, note)),
    ...(await inOtherTheme((theme) => checkHere(ask, `${note}, ${theme}`))),
    ...(inBrands ? await lookInSecondBrand(fresh) : []),
  ];
}

/**
 * Checks the contrast in the second brand: of `fresh` and of places that only this brand has. One theme is enough,
 * because the palette's test proves the contrast of both, and one size, the one that a screen is mostly used at.
 */
function lookInSecondBrand(fresh: Element[]): Promise<string[]> {
  return inSecondBrand((changed) =>
    checkHere(() => checkContrast([...fresh, ...changed.flatMap(selectNewPlaces)]), ', second brand'),
  );
}

function lookInOtherLocales(title: string, translation: SampanI18n, isState: boolean): Promise<string[]> {
  const page = describePage();
  const { language } = translation.i18n;
  const locales = isState ? getOtherLocales(language) : [getFarthestLocale(language)];
  return inLocales(translation, locales, async (locale) => {
    const note = `, ${locale}`;
    const ask = describePage() === page ? checkTextFit : checkElements;
    return [
      ...lookHere(title, note),
      ...(await checkHere(ask, note)),
      ...(await checkNewContrast(note)),
      ...(locale === spacedLocale && isScreen(title) && isState ? await lookWithTextSpacing() : []),
    ];
  });
}

/**
 * Checks a screen at the sizes besides the phone's, on which the story was played. Touch sizes show the same elements as
 * the phone; the desktop has some of its own.
 */
async function lookInOtherSizes(title: string, isState: boolean): Promise<string[]> {
  const found: string[] = [];
  for (const size of [sizes.narrow, ...(isState ? [sizes.tablet] : []), sizes.desk]) {
    await resizeTo(size);
    // A screen may request more at another size, such as the list beside an open case.
    if (isAnswerDue()) {
      await waitForRequests();
      await settle();
    }
    found.push(...lookHere(title), ...(await checkHere(size.isTouched ? checkScrolling : checkElements)));
    found.push(...(await checkNewContrast('', isState && isDeskScreen(title) && !size.isTouched)));
  }
  return found;
}
