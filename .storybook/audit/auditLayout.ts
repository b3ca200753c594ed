import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { inOtherLocales } from '../locale.ts';
import { inOtherTheme } from '../theme.ts';
import { askAboutColours, askAboutFit, askAboutParts, askAboutScrolling, checkTexts } from './axe.ts';
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
  /** Says by its first word what it is: a screen is looked at in more sizes, a part is walked through by keyboard. */
  title: string;
  args: Record<string, unknown>;
  translation: SampanI18n;
  /** It shows a state: what is only done on a screen is not looked at in longer words. */
  isState: boolean;
  /** The same story is played in the other locales, too: nobody needs to turn to them. */
  isPlayedInAll: boolean;
  /** It has faults that must be found, also where another story had the same. */
  isFaulty?: boolean;
}

/** What the stories before have shown in this page of the browser. */
const seenBefore = createReadable();

/** All that is wrong with the page on which axe has just looked at a story, one sentence each. */
export async function auditLayout(judged: AuditTarget): Promise<string[]> {
  const { title, args, translation, isState, isPlayedInAll, isFaulty } = judged;
  // A glyph that is still on its way has another width.
  await document.fonts.ready;
  const notJudgedYet = isFaulty ? createReadable() : seenBefore;
  const found = [...lookAtSize(title), ...(await askAboutNewColours(notJudgedYet))];
  const isEnglish = translation.i18n.language === 'en-US';
  if (!isPlayedInAll) found.push(...(await lookInOtherLocales(title, translation, notJudgedYet)));
  if (isScreen(title)) found.push(...(await lookAround(title, notJudgedYet)));
  const isTurnedTo = isEnglish || !isPlayedInAll;
  if (isScreen(title) && isState && isTurnedTo) found.push(...(await lookAtLonger(title, translation)));
  if (isPart(title))
    found.push(...at('Forced colours', await lookInForcedColours()), ...at('Keyboard', await keyboardTraversal(args)));
  return [...new Set(found)];
}

/** Words of the layout audit's report: `320 px: …`. */
const at = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`);

/** The page as it stands: on a phone, unless the story asks for another size or the layout audit has made it one. */
function lookHere(title: string, note = ''): string[] {
  const isTouched = window.innerWidth < sizes.desk.width;
  return at(
    `${window.innerWidth} px${note}`,
    look(document.body, { isTouched, isPrimitive: title.startsWith('Primitives/') }),
  );
}

/** What the words have no part in is looked at once a size. */
const lookAtSize = (title: string) => [
  ...lookHere(title),
  ...at(`${window.innerWidth} px`, cascadeConflicts(document.body)),
];

async function questionHere(ask: () => Promise<string[]>, note = ''): Promise<string[]> {
  return at(`${window.innerWidth} px${note}, axe`, await ask());
}

type NotAuditedYet = ReturnType<typeof createReadable>;

/** In both themes. */
async function askAboutNewColours(notJudgedYet: NotAuditedYet, note = ''): Promise<string[]> {
  const fresh = notJudgedYet(document.body);
  if (fresh.length === 0) return [];
  const ask = () => askAboutColours(fresh);
  return [
    ...(await questionHere(ask, note)),
    ...(await inOtherTheme((theme) => questionHere(ask, `${note}, ${theme}`))),
  ];
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
      ...(await askAboutNewColours(notJudgedYet, note)),
    ];
  });
}

/** What of axe's rules may have another answer than on a page of this shape that said this. */
function redirectQuestion(shape: string, wording: string): () => Promise<string[]> {
  if (describeShape(document.body) !== shape) return askAboutParts;
  return toWording(document.body) === wording ? askAboutFit : checkTexts;
}

/** A screen's sizes beside the phone's, on which it is played. */
const around = [sizes.narrow, sizes.tablet, sizes.desk];

/** In the hand a screen has the same parts at every size, the desk has some of its own. */
async function lookAround(title: string, notJudgedYet: NotAuditedYet): Promise<string[]> {
  const found: string[] = [];
  for (const size of around) {
    await resizeTo(size);
    found.push(...lookAtSize(title), ...(await questionHere(size.isTouched ? askAboutScrolling : askAboutParts)));
    found.push(...(await askAboutNewColours(notJudgedYet)));
  }
  return found;
}

/** The longest of the languages, longer still: the widest size first, where the page stands by now. */
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
