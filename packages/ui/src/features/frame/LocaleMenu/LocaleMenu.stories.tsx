import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { LocaleMenu } from './LocaleMenu.tsx';

const meta = {
  title: 'Features/Layout/LocaleMenu',
  component: LocaleMenu,
  parameters: guide({
    use: 'In the bars: each language under its own name, so that a reader who landed in the wrong one finds the way out.',
    avoid: 'On the page of settings, which has room for radio cards.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown'], 'Open the menu.'],
      [['ArrowDown', 'ArrowUp'], 'Move among the languages.'],
      [['Enter', 'Space'], 'Take one; the page changes at once and says nothing.'],
      [['Escape'], 'Closes; the focus is on the button again.'],
    ],
  }),
} satisfies Meta<typeof LocaleMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

const items = () => screen.findAllByRole('menuitemradio', undefined, { timeout: 5000 });

export const Default: Story = {
  tags: ['every-mode'],
  async play({ canvas, globals }) {
    const button = () => canvas.getByRole('button');
    for (const key of ['{ArrowDown}', '{Enter}', ' ']) {
      button().focus();
      await userEvent.keyboard(key);
      const languages = await items();
      await expect(languages.map(({ lang }) => lang)).toEqual(['zh-CN', 'zh-HK', 'en-US']);
      await expect(languages.map(({ textContent }) => textContent)).toEqual([
        '简体中文',
        '繁體中文（香港）',
        'English',
      ]);
      await expect(languages.filter((one) => one.ariaChecked === 'true').map(({ lang }) => lang)).toEqual([
        globals.locale,
      ]);
      await userEvent.keyboard('{End}{ArrowUp}');
      await expect(languages[1]).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(languages[2]).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await waitFor(() => expect(button()).toHaveFocus());
    }
  },
};

/** The page's language changes at once. */
export const Chooses: Story = {
  tags: ['every-mode', '!visual'],
  async play({ canvas, globals }) {
    const other = globals.locale === 'en-US' ? 'zh-HK' : 'en-US';
    const button = canvas.getByRole('button');
    const before = button.getAttribute('aria-label');
    await userEvent.click(button);
    await userEvent.click((await items()).find(({ lang }) => lang === other) as HTMLElement);
    await waitFor(() => expect(canvas.getByRole('button')).not.toHaveAttribute('aria-label', before));
    await expect(screen.queryByText(/toast/i)).toBeNull();
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={['closed']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {() => <LocaleMenu />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};
