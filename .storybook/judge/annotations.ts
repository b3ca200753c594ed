import type { Preview } from '@storybook/react-vite';
import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { inEachLocale } from '../locale.ts';
import { playedInAllKey } from '../modes.ts';
import { takeProblems } from '../problems.ts';
import { inOtherTheme } from '../theme.ts';
import { askAboutColours, askAboutLayout, askAxe } from './axe.ts';
import { speakLonger } from './longer.ts';
import { look } from './probes.ts';
import { walk } from './walk.ts';
import { resizeTo, settle, sizes } from './widths.ts';

type AfterEach = Extract<NonNullable<Preview['afterEach']>, (...args: never[]) => unknown>;

const isScreen = (title: string) => /^(Shop|Account|Admin)(\/|$)/.test(title);
const isPart = (title: string) => /^(Primitives|Patterns)\//.test(title);

/** Words of the judge's report: `320 px: …`. */
const at = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`);

/** The page as it stands: on a phone, unless the story asks for another size or the judge has made it one. */
function lookHere(title: string, note = ''): string[] {
  const isTouched = window.innerWidth < sizes.desk.width;
  return at(
    `${window.innerWidth} px${note}`,
    look(document.body, { isTouched, isPrimitive: title.startsWith('Primitives/') }),
  );
}

async function askHere(ask: () => Promise<string[]>, note = ''): Promise<string[]> {
  return at(`${window.innerWidth} px${note}, axe`, await ask());
}

function askInOtherTheme(note = ''): Promise<string[]> {
  return inOtherTheme(async (theme) => at(`${window.innerWidth} px${note}, ${theme}, axe`, await askAboutColours()));
}

/**
 * Looks at the story as its play function left it. Declared by main.ts before the addons, so that it comes last: axe
 * has looked at the same page, and the page may now speak other languages and be resized.
 */
export const afterEach: AfterEach = async ({ title, args, globals, loaded, parameters, reporting }) => {
  if (!('__vitest_worker__' in globalThis)) return;
  // They are for a panel that no run has: 50 kB a story, sent to the runner and kept by it.
  reporting.reports.length = 0;
  // A run that is not asked for axe is there for something else: pictures.
  if (globals.a11y?.manual) return;
  const found = [...lookHere(title), ...(await askInOtherTheme())];
  found.push(...(await lookInOtherLocales(title, loaded.i18n)));
  if (isScreen(title)) found.push(...(await lookAround(title)));
  if (isPart(title)) found.push(...at('Keyboard', await walk(args)));
  found.push(...takeProblems(parameters.expectedProblems));
  if (found.length > 0) throw new Error(`The judge found:\n${[...new Set(found)].join('\n')}`);
};

async function isPlayedInAll(): Promise<boolean> {
  const { expect, inject } = await import('vitest');
  const { testPath = '' } = expect.getState();
  return (inject(playedInAllKey as never) as string[]).some((path) => testPath.endsWith(path));
}

/** English is looked at in longer words, too, at every size: what holds those holds its own. */
async function lookInOtherLocales(title: string, translation: SampanI18n): Promise<string[]> {
  const longer = (locale: string) =>
    locale === 'en-US' && isScreen(title) ? lookAtLonger(title, translation) : Promise.resolve([]);
  if (await isPlayedInAll()) return longer(translation.i18n.language);
  return inEachLocale(translation, async (locale, isPlayed) => {
    const note = `, ${locale}`;
    const found = isPlayed
      ? []
      : [...lookHere(title, note), ...(await askHere(askAxe, note)), ...(await askInOtherTheme(note))];
    return [...found, ...(await longer(locale))];
  });
}

/** In the hand a screen has the same parts at every size. The desk has some of its own: all is asked, in both themes. */
async function lookAround(title: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of [sizes.narrow, sizes.tablet, sizes.desk]) {
    await resizeTo(size);
    found.push(...lookHere(title), ...(await askHere(size.isTouched ? askAboutLayout : askAxe)));
  }
  found.push(...(await askInOtherTheme()));
  return found;
}

async function lookAtLonger(title: string, translation: SampanI18n): Promise<string[]> {
  const before = { width: window.innerWidth, height: window.innerHeight };
  const stop = speakLonger(translation);
  try {
    await settle();
    const found: string[] = [];
    for (const size of Object.values(sizes)) {
      await resizeTo(size);
      found.push(...lookHere(title, ', longer words'));
    }
    return found;
  } finally {
    stop();
    await resizeTo(before);
  }
}
