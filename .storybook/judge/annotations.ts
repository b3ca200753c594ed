import type { Preview } from '@storybook/react-vite';
import type { SampanI18n } from '../../packages/ui/src/i18n/createI18n.ts';
import { takeProblems } from '../problems.ts';
import { inOtherTheme } from '../theme.ts';
import { askAboutColours, askAxe } from './axe.ts';
import { duties, noDuties } from './duties.ts';
import { speakLonger } from './longer.ts';
import { look } from './probes.ts';
import { walk } from './walk.ts';
import { resizeTo, type Size, type SizeName, settle, sizes } from './widths.ts';

type AfterEach = Extract<NonNullable<Preview['afterEach']>, (...args: never[]) => unknown>;

const isScreen = (title: string) => /^(Shop|Account|Admin)(\/|$)/.test(title);
const isPart = (title: string) => /^(Primitives|Patterns)\//.test(title);

/** Words of the judge's report: `320 px: …`. */
const at = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`);
const lookAt = (size: Size, note = '') => at(`${size.width} px${note}`, look(document.body, size));

/** On a phone, unless the story asks for another size. */
function lookHere(title: string) {
  const isTouched = window.innerWidth < sizes.desk.width;
  return at(
    `${window.innerWidth} px`,
    look(document.body, { isTouched, isPrimitive: title.startsWith('Primitives/') }),
  );
}

/**
 * Looks at the story as its play function left it. Declared by main.ts before the addons, so that it comes last: axe
 * has looked at the same page, and the page may now be resized.
 */
export const afterEach: AfterEach = async ({ title, args, globals, loaded, parameters }) => {
  if (!('__vitest_worker__' in globalThis)) return;
  // A run that is not asked for axe is there for something else: pictures.
  if (globals.a11y?.manual) return;
  const { sizes: others, isLonger, isWalked } = duties[`${globals.locale}/${globals.theme}`] ?? noDuties;
  const found = [...lookHere(title), ...(await lookInOtherTheme())];
  if (isScreen(title)) {
    found.push(...(await lookAround(others)));
    if (isLonger) found.push(...(await lookAtLonger(loaded.i18n)));
  }
  if (isWalked && isPart(title)) found.push(...at('Keyboard', await walk(args)));
  found.push(...takeProblems(parameters.expectedProblems));
  if (found.length > 0) throw new Error(`The judge found:\n${[...new Set(found)].join('\n')}`);
};

function lookInOtherTheme(): Promise<string[]> {
  return inOtherTheme(async (theme) => at(`${window.innerWidth} px, ${theme}, axe`, await askAboutColours()));
}

async function lookAround(others: (typeof noDuties)['sizes']): Promise<string[]> {
  const found: string[] = [];
  for (const [name, duty] of Object.entries(others)) {
    const size = sizes[name as SizeName];
    await resizeTo(size);
    found.push(...lookAt(size), ...at(`${size.width} px, axe`, await askAxe()));
    if (duty === 'both themes') found.push(...(await lookInOtherTheme()));
  }
  return found;
}

async function lookAtLonger(translation: SampanI18n): Promise<string[]> {
  const stop = speakLonger(translation);
  try {
    await settle();
    const found: string[] = [];
    for (const size of Object.values(sizes)) {
      await resizeTo(size);
      found.push(...lookAt(size, ', longer words'));
    }
    return found;
  } finally {
    stop();
  }
}
