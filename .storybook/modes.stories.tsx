import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { modeKey } from './modes.ts';

const meta = {
  title: 'Foundations/Modes',
  render: (_args, { globals }) => (
    <output data-testid="mode">
      {globals.locale} {globals.theme}
    </output>
  ),
  tags: ['!autodocs'],
} satisfies Meta;

export default meta;

/** The six test runs must differ: were the addon to rename its key, all six would quietly run the same mode. */
export const EachRunHasItsOwn: StoryObj = {
  play: async ({ canvas, globals }) => {
    await expect(document.documentElement.lang).toBe(globals.locale);
    await expect(document.body.hasAttribute('dark-theme')).toBe(globals.theme === 'dark');
    await expect(getComputedStyle(document.body).colorScheme).toBe(globals.theme);
    // Outside a test run there is no instance to compare with.
    if (!('__vitest_worker__' in globalThis)) return;
    const { inject } = await import('vitest');
    const mode = inject(modeKey as never) as { locale: string; theme: string };
    await expect(canvas.getByTestId('mode')).toHaveTextContent(`${mode.locale} ${mode.theme}`);
    await expect(window.innerWidth).toBe(390);
  },
};
