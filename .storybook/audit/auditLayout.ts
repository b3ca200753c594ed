import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { inSecondBrand } from '../brand.ts';
import { inOtherLocales } from '../locale.ts';
import { inOtherTheme } from '../theme.ts';
import { askAboutChanged, askAboutColours, askAboutFit, askAboutParts, askAboutScrolling, checkTexts } from './axe.ts';
import { cascadeConflicts } from './cascade.ts';
import { lookInForcedColours } from './forcedColours.ts';
import { keyboardTraversal } from './keyboardTraversal.ts';
import { isPart, isScreen } from './kinds.ts';
import { look } from './probes.ts';
import { pseudoLocalize } from './pseudoLocalize.ts';
import { createReadable } from './readable.ts';
import { describeShape } from './shape.ts';
import { resizeTo, sizes } from './widths.ts';
import { toWording } from './wording.ts';

export interface AuditTarget {
  /** Its first segment selects the checks: screens are audited in more sizes, parts are traversed by keyboard. */
  title: string;
  args: Record<string, unknown>;
  translation: SampanI18n;
  /** The story shows a state. Stories about an interaction on a screen skip the pseudo-locale. */
  isState: boolean;
  /** The story is also played in the other locales, so the audit does not switch to them. */
  isPlayedInAll: boolean;
  /** The story has intended faults, which must be found even if another story had the same. */
  isFaulty?: boolean;
}

/** Places audited in earlier stories of this browser page. */
const seenBefore = createReadable();

/** Audits the page of a story after axe; returns one sentence per problem. */
export async function auditLayout(judged: AuditTarget): Promise<string[]> {
  const { title, args, translation, isState, isPlayedInAll, isFaulty } = judged;
  // Fallback glyphs have other widths than the web font.
  await document.fonts.ready;
  const notJudgedYet = isFaulty ? createReadable() : seenBefore;
  const found = [...lookAtSize(title), ...(await askAboutNewColours(notJudgedYet, { inBrands: isScreen(title) }))];
  const isEnglish = translation.i18n.language === 'en-US';
  if (!isPlayedInAll) found.push(...(await lookInOtherLocales(title, translation, notJudgedYet)));
  if (isScreen(title)) found.push(...(await lookAround(title, notJudgedYet)));
  const isTurnedTo = isEnglish || !isPlayedInAll;
  if (isScreen(title) && isState && isTurnedTo) found.push(...(await lookAtLonger(title, translation)));
  if (isPart(title))
    found.push(...at('Forced colours', await lookInForcedColours()), ...at('Keyboard', await keyboardTraversal(args)));
  return [...new Set(found)];
}

/** Prefixes the findings with their location: `320 px: …`. */
const at = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`);

/** Checks the page at its current size: a phone, unless the story or the audit has resized it. */
function lookHere(title: string, note = ''): string[] {
  const isTouched = window.innerWidth < sizes.desk.width;
  return at(
    `${window.innerWidth} px${note}`,
    look(document.body, { isTouched, isPrimitive: title.startsWith('Primitives/') }),
  );
}

/** Checks that do not depend on the locale run once per size. */
const lookAtSize = (title: string) => [
  ...lookHere(title),
  ...at(`${window.innerWidth} px`, cascadeConflicts(document.body)),
];

async function questionHere(ask: () => Promise<string[]>, note = ''): Promise<string[]> {
  return at(`${window.innerWidth} px${note}, axe`, await ask());
}

type NotAuditedYet = ReturnType<typeof createReadable>;

/** Checks the contrast of places not audited yet in both themes, and with `inBrands` in the second brand. */
async function askAboutNewColours(
  notJudgedYet: NotAuditedYet,
  { note = '', inBrands = false }: { note?: string; inBrands?: boolean } = {},
): Promise<string[]> {
  const fresh = notJudgedYet(document.body);
  if (fresh.length === 0 && !inBrands) return [];
  const ask = () => askAboutColours(fresh);
  return [
    ...(await questionHere(ask, note)),
    ...(await inOtherTheme((theme) => questionHere(ask, `${note}, ${theme}`))),
    ...(inBrands ? await lookInSecondBrand(notJudgedYet, fresh) : []),
  ];
}

/**
 * Checks the page in the second brand: the contrast of `fresh` and of places that only this brand has, and every other
 * rule for the elements that differ, since all others have passed. One theme is enough, because the palette's test
 * proves the contrast of both.
 */
function lookInSecondBrand(notJudgedYet: NotAuditedYet, fresh: Element[]): Promise<string[]> {
  return inSecondBrand(async (changed) => {
    const ask = async () => [
      ...(await askAboutColours([...fresh, ...changed.flatMap((element) => notJudgedYet(element))])),
      ...(await askAboutChanged(changed)),
    ];
    return questionHere(ask, ', second brand');
  });
}

function lookInOtherLocales(title: string, translation: SampanI18n, notJudgedYet: NotAuditedYet): Promise<string[]> {
  const shape = describeShape(document.body);
  const wording = toWording(document.body);
  return inOtherLocales(translation, async (locale) => {
    const note = `, ${locale}`;
    const ask = redirectQuestion(shape, wording);
    return [
      ...lookHere(title, note),
      ...(await questionHere(ask, note)),
      ...(await askAboutNewColours(notJudgedYet, { note })),
    ];
  });
}

/** Selects the axe rules whose result can differ from the page with this shape and wording. */
function redirectQuestion(shape: string, wording: string): () => Promise<string[]> {
  if (describeShape(document.body) !== shape) return askAboutParts;
  return toWording(document.body) === wording ? askAboutFit : checkTexts;
}

/** Sizes of a screen besides the phone's, on which the story was played. */
const around = [sizes.narrow, sizes.tablet, sizes.desk];

/** Touch sizes show the same elements as the phone; the desktop has some of its own. */
async function lookAround(title: string, notJudgedYet: NotAuditedYet): Promise<string[]> {
  const found: string[] = [];
  for (const size of around) {
    await resizeTo(size);
    found.push(...lookAtSize(title), ...(await questionHere(size.isTouched ? askAboutScrolling : askAboutParts)));
    found.push(...(await askAboutNewColours(notJudgedYet, { inBrands: !size.isTouched })));
  }
  return found;
}

/** Checks the pseudo-locale, from the widest size, which is the current one, to the narrowest. */
async function lookAtLonger(title: string, translation: SampanI18n): Promise<string[]> {
  const found: string[] = [];
  const stop = await pseudoLocalize(translation);
  try {
    for (const size of [...around].reverse()) {
      await resizeTo(size);
      found.push(...lookHere(title, ', longer words'));
    }
  } finally {
    stop();
  }
  return found;
}
