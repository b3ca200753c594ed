import type { Meta, StoryObj } from '@storybook/react-vite';
import { CircleUser, LogOut } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button } from '../../primitives/Button/Button.tsx';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { LazyMenu, type LazyMenuProps } from './LazyMenu.tsx';

const leave = fn();
const load = fn<NonNullable<LazyMenuProps['load']>>();
let finishLoad = () => {};
let restoreConnection = () => {};

const meta = {
  title: 'Patterns/Lists and states/LazyMenu',
  component: LazyMenu,
  parameters: guide({
    use: 'For a menu of the shell, which stands on every page and is opened on few: account, language, appearance. Its code comes when a hand comes near the button.',
    avoid: 'For a menu inside a page that is loaded anyway: use Menu.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown'], 'Open it at the first action, the first time too.'],
      [['ArrowDown', 'ArrowUp', 'Home', 'End'], 'Move among the actions.'],
      [['Escape'], 'Closes it; the focus is on the button again.'],
    ],
  }),
  args: {
    trigger: (
      <IconButton label="Account">
        <Icon as={CircleUser} />
      </IconButton>
    ),
    actions: [
      { label: 'Orders', onSelect: fn() },
      { label: 'Log out', icon: LogOut, onSelect: leave },
    ],
  },
} satisfies Meta<typeof LazyMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

const menu = () => screen.findByRole('menu', undefined, { timeout: 5000 });
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

export const Default: Story = {
  play: async ({ canvas }) => {
    leave.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Account' }));
    await menu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await expect(leave).toHaveBeenCalledOnce();
    await closed();
  },
};

/** The first press opens the menu, as every later press does. */
export const Keyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    await userEvent.tab();
    for (const key of ['{ArrowDown}', '{Enter}', ' ']) {
      await userEvent.keyboard(key);
      await menu();
      await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Orders' })).toHaveFocus());
      await userEvent.keyboard('{End}');
      await expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
      await userEvent.keyboard('{ArrowUp}');
      await expect(screen.getByRole('menuitem', { name: 'Orders' })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}');
      await expect(screen.getByRole('menuitem', { name: 'Log out' })).toHaveFocus();
      await userEvent.keyboard('{Home}');
      await expect(screen.getByRole('menuitem', { name: 'Orders' })).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await closed();
      await expect(canvas.getByRole('button', { name: 'Account' })).toHaveFocus();
    }
  },
};

/** Its code is slow to come: a progress bar shows that the press counted, and a second press loads nothing more. */
export const SlowLoad: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    const loaded = Promise.withResolvers<void>();
    load.mockImplementation(async () => {
      await loaded.promise;
      return (await import('../../primitives/Menu/Menu.tsx')).Menu;
    });
    finishLoad = loaded.resolve;
  },
  args: { load },
  play: async ({ canvas, canvasElement }) => {
    const findProgress = () => canvasElement.querySelector('[data-route-progress]');
    const button = canvas.getByRole('button', { name: 'Account' });
    await expect(findProgress()).toBeNull();
    await userEvent.click(button);
    await waitFor(() => expect(findProgress()).toBeVisible());
    await expect(button).toHaveAttribute('aria-busy', 'true');
    load.mockClear();
    await userEvent.keyboard('{Enter}');
    await expect(load).not.toHaveBeenCalled();
    finishLoad();
    await menu();
    await expect(findProgress()).toBeNull();
  },
};

/** Escape while its code is loading: the menu does not open later. */
export const EscapeWhileLoading: Story = {
  ...SlowLoad,
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Account' });
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    await expect(button).not.toHaveAttribute('aria-busy');
    finishLoad();
    await new Promise((resolve) => setTimeout(resolve, 100));
    await expect(screen.queryByRole('menu')).toBeNull();
  },
};

/** Its code is missing: the button stays, a toast says so, and the next press tries again. */
export const FailedLoad: Story = {
  tags: ['!visual'],
  beforeEach: () => {
    let isMissing = true;
    load.mockImplementation(async () => {
      if (isMissing) throw new Error('gone');
      return (await import('../../primitives/Menu/Menu.tsx')).Menu;
    });
    restoreConnection = () => {
      isMissing = false;
    };
  },
  args: { load },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Account' });
    await userEvent.click(button);
    await screen.findByRole('alert', undefined, { timeout: 5000 });
    await expect(button).toBeVisible();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    restoreConnection();
    await userEvent.click(button);
    await menu();
  },
};

/** Before it is loaded: a button with aria-haspopup. */
export const States: Story = {
  parameters: forced('button'),
  render: ({ actions = [] }) => (
    <StateMatrix rows={['closed']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(_row, look) => <LazyMenu trigger={<Button variant="outline">{look}</Button>} actions={actions} />}
    </StateMatrix>
  ),
  play: async ({ canvas, canvasElement }) => {
    for (const button of canvas.getAllByRole('button')) {
      await expect(button).toHaveAttribute('aria-haspopup', 'menu');
      await expect(button).toHaveAttribute('aria-expanded', 'false');
    }
    await looksDiffer('button', ['hover', 'focus', 'pressed'])({ canvasElement });
  },
};

export const LongText: Story = {
  args: {
    trigger: <Button variant="outline">Everything that one may do with this order</Button>,
    actions: [{ label: 'Send the bill of this order once more to the address that was given', onSelect: fn() }],
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button'));
    await menu();
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};
