import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { looksDiffer } from '../../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';

const meta = {
  title: 'Features/Layout/ThemeMenu',
  component: ThemeMenu,
  parameters: guide({
    use: 'In the bars: light, dark, or as the device has it. Its icon says which one is chosen.',
    avoid: 'On the page of settings, which shows small previews.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown'], 'Open the menu.'],
      [['ArrowDown', 'ArrowUp'], 'Move among the three.'],
      [['Enter', 'Space'], 'Take one; the page changes at once.'],
      [['Escape'], 'Closes; the focus is on the button again.'],
    ],
  }),
} satisfies Meta<typeof ThemeMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

const items = () => screen.findAllByRole('menuitemradio', undefined, { timeout: 5000 });
const chosen = async () => (await items()).findIndex((one) => one.ariaChecked === 'true');

export const Default: Story = {
  async play({ canvas }) {
    const button = () => canvas.getByRole('button');
    for (const key of ['{ArrowDown}', '{Enter}', ' ']) {
      button().focus();
      await userEvent.keyboard(key);
      await expect(await items()).toHaveLength(3);
      await userEvent.keyboard('{End}{ArrowUp}');
      await expect((await items())[1]).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect((await items())[2]).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await waitFor(() => expect(button()).toHaveFocus());
    }
  },
};

/** Chooses the last option, "system": the button shows its icon, and the menu marks it as selected. */
export const Chooses: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const button = canvas.getByRole('button');
    await userEvent.click(button);
    const before = await chosen();
    const next = before === 2 ? 0 : 2;
    const icon = button.innerHTML;
    await userEvent.keyboard(next === 2 ? '{End}{Enter}' : '{Home} ');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expect(canvas.getByRole('button').innerHTML).not.toBe(icon);
    await userEvent.click(canvas.getByRole('button'));
    await expect(await chosen()).toBe(next);
    await userEvent.keyboard('{Escape}');
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: () => (
    <StateMatrix rows={['closed']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {() => <ThemeMenu />}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed']),
};
