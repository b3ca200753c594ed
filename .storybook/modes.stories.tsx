import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { isTestRun } from '../packages/ui/src/testing/isTestRun.ts';
import { styleRules } from '../packages/ui/src/testing/matrix/forcedColors.ts';
import { modeKey } from './modes.ts';
import { inOtherTheme } from './theme.ts';

const meta = {
  title: 'Foundations/Modes',
  render: (_args, { globals }) => (
    <output data-testid="mode">
      {globals.locale} {globals.theme}
    </output>
  ),
  tags: ['!autodocs', 'every-mode'],
} satisfies Meta;

export default meta;

/** Each instance must run its own mode: otherwise all would silently run the same one. */
export const EachRunHasItsOwn: StoryObj = {
  play: async ({ canvas, globals }) => {
    await expect(document.documentElement.lang).toBe(globals.locale);
    await expect(document.body.hasAttribute('dark-theme')).toBe(globals.theme === 'dark');
    await expect(getComputedStyle(document.body).colorScheme).toBe(globals.theme);
    // Outside a test run there is no instance.
    if (!isTestRun) return;
    const { inject } = await import('vitest');
    const mode = inject(modeKey);
    await expect(canvas.getByTestId('mode')).toHaveTextContent(`${mode.locale} ${mode.theme}`);
    await expect(window.innerWidth).toBe(390);
  },
};

const colours = () => {
  const { colorScheme, backgroundColor, color } = getComputedStyle(document.body);
  return { colorScheme, backgroundColor, color };
};

/** The audit's theme switch must change the page and restore it. */
export const TheOtherThemeIsAnother: StoryObj = {
  play: async ({ globals }) => {
    const before = colours();
    const other = await inOtherTheme(async (theme) => ({ theme, ...colours() }));
    await expect(before.colorScheme).toBe(globals.theme);
    await expect(other.theme).toBe(globals.theme === 'dark' ? 'light' : 'dark');
    await expect(other.colorScheme).toBe(other.theme);
    await expect(other.backgroundColor).not.toBe(before.backgroundColor);
    await expect(other.color).not.toBe(before.color);
    await expect(colours()).toEqual(before);
  },
};

/** Number of rules that still depend on the motion preference. */
const askingAboutMotion = () =>
  styleRules().filter(({ media }) => media.some((condition) => condition.includes('prefers-reduced-motion'))).length;

/** Reduced motion is forced, also for rules added later. */
export const LessMotion: StoryObj = {
  globals: { motion: 'reduced' },
  play: async () => {
    await expect(askingAboutMotion()).toBe(0);
    const late = document.createElement('style');
    late.textContent = '@media (prefers-reduced-motion: no-preference) { output { opacity: 0.5 } }';
    document.head.append(late);
    await waitFor(() => expect(askingAboutMotion()).toBe(0));
    late.remove();
  },
};

/** Afterwards the browser's preference applies again. */
export const MotionAsPreferred: StoryObj = {
  play: async () => {
    await expect(askingAboutMotion()).toBeGreaterThan(0);
  },
};
