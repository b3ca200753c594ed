import type { Preview } from '@storybook/react-vite';
import { isTestRun } from '../../packages/ui/src/testing/isTestRun.ts';
import { everyModeOnlyKey } from '../modes.ts';
import { drainProblems } from '../problems.ts';
import { everyModeTag, showsState } from '../tags.ts';
import { auditLayout, isPart } from './auditLayout.ts';
import { axeOptions } from './axe.ts';

type BeforeEach = Extract<NonNullable<Preview['beforeEach']>, (...args: never[]) => unknown>;
type AfterEachHook = Extract<NonNullable<Preview['afterEach']>, (...args: never[]) => unknown>;

/** Options of the accessibility addon. */
export const parameters: Preview['parameters'] = isTestRun ? { a11y: { options: axeOptions } } : {};

// Hide the frame: skips painting and saves about 8 % of a story's time. Layout, hit testing and focus still work.
const frame = isTestRun && (window.frameElement as HTMLElement | null);
if (frame) frame.style.visibility = 'hidden';

/**
 * Skips a story that another mode plays: `assignedMode` plays all stories of a file, the other modes only those with the
 * tag `every-mode`. The addon filters by tag for all modes alike, so the choice is made here; the runner reports it.
 */
export const beforeEach: BeforeEach = async ({ tags }) => {
  if (!isTestRun || tags.includes(everyModeTag)) return;
  const { expect, inject, TestRunner } = await import('vitest');
  const { testPath = '' } = expect.getState();
  if (!inject(everyModeOnlyKey)?.some((path) => testPath.endsWith(path))) return;
  TestRunner.getCurrentTest()?.context.skip('another mode plays it');
};

/**
 * Audits the page after the play function. main.ts registers it before the addons, so that it runs last: axe must see
 * the page before the audit changes its locale and size.
 */
export const afterEach: AfterEachHook = async ({ name, tags, title, ...context }) => {
  const { loaded, parameters, reporting } = context;
  if (!isTestRun) return;
  // Drop reports meant for the addon panel, about 50 kB a story, which the runner would store.
  reporting.reports.length = 0;
  const { auditedAs = title, faults = [], expectedProblems } = parameters as AuditParameters;
  const found = await auditLayout({
    title: auditedAs,
    translation: loaded.i18n,
    isState: showsState(tags),
    isPlayedInAll: tags.includes(everyModeTag),
  });
  if (isPart(title) && name === 'Default' && !parameters.guide) found.push('Its docs page says nowhere when to use it');
  found.push(...drainProblems(expectedProblems));
  const surprises = found.filter((one) => !faults.some((fault) => fault.test(one)));
  const missed = faults.filter((fault) => !found.some((one) => fault.test(one)));
  if (surprises.length > 0) throw new Error(`The layout audit found:\n${surprises.join('\n')}`);
  if (missed.length > 0) throw new Error(`The layout audit did not find:\n${missed.join('\n')}`);
};

interface AuditParameters {
  /** Title used instead of the story's own, to select the checks. */
  auditedAs?: string;
  /** Intended faults, as in the audit's own stories: each must be found. */
  faults?: RegExp[];
  expectedProblems?: RegExp[];
}
