import type { Preview } from '@storybook/react-vite';
import { getNames, playedElsewhereKey, playedInAllKey, type StoryNames } from '../modes.ts';
import { drainProblems } from '../problems.ts';
import { showsState } from '../states.ts';
import { auditLayout } from './auditLayout.ts';

type BeforeEach = Extract<NonNullable<Preview['beforeEach']>, (...args: never[]) => unknown>;
type AfterEach = Extract<NonNullable<Preview['afterEach']>, (...args: never[]) => unknown>;

const isTestRun = '__vitest_worker__' in globalThis;

/** A file of which every mode plays some stories has others, which one of them plays. */
export const beforeEach: BeforeEach = async ({ name }) => {
  if (!isTestRun || !(await isAmong(playedElsewhereKey, name))) return;
  const { TestRunner } = await import('vitest');
  TestRunner.getCurrentTest()?.context.skip('another mode plays it');
};

/**
 * Looks at the story as its play function left it. Declared by main.ts before the addons, so that it comes last: axe
 * has looked at the same page, and the page may now speak other languages and be resized.
 */
export const afterEach: AfterEach = async ({ name, tags, title, args, playFunction, globals, ...context }) => {
  const { loaded, parameters, reporting } = context;
  if (!isTestRun) return;
  // They are for a panel that no run has: 50 kB a story, sent to the runner and kept by it.
  reporting.reports.length = 0;
  // A run that is not asked for axe is there for something else: pictures.
  if (globals.a11y?.manual) return;
  const { auditedAs = title, faults = [], expectedProblems } = parameters as AuditParameters;
  const isPlayedInAll = await isAmong(playedInAllKey, name);
  const isFaulty = faults.length > 0;
  const found = await auditLayout({
    title: auditedAs,
    args,
    translation: loaded.i18n,
    isState: showsState({ name, tags, text: String(playFunction ?? '') }),
    isPlayedInAll,
    isFaulty,
  });
  found.push(...drainProblems(expectedProblems));
  const surprises = found.filter((one) => !faults.some((fault) => fault.test(one)));
  const missed = faults.filter((fault) => !found.some((one) => fault.test(one)));
  if (surprises.length > 0) throw new Error(`The layout audit found:\n${surprises.join('\n')}`);
  if (missed.length > 0) throw new Error(`The layout audit did not find:\n${missed.join('\n')}`);
};

interface AuditParameters {
  /** Another title to be judged by. */
  auditedAs?: string;
  /** What the story has wrong on purpose, as the layout audit's own do: each must be found. */
  faults?: RegExp[];
  expectedProblems?: RegExp[];
}

async function isAmong(key: string, story: string): Promise<boolean> {
  const { expect, inject } = await import('vitest');
  const { testPath = '' } = expect.getState();
  return getNames(testPath, inject(key as never) as StoryNames | undefined).includes(story);
}
