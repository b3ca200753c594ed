import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, ExternalLink, Trash2 } from 'lucide-react';
import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { browserKeys } from '../../testing/interaction/browserKeys.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { ContextMenu } from './ContextMenu.tsx';

const copy = fn();

const meta = {
  title: 'Primitives/ContextMenu',
  component: ContextMenu,
  parameters: guide({
    use: 'As a second way, for the mouse, to what a visible Menu of a row or a picture offers: open in a new tab, copy, delete.',
    avoid:
      'As the only way to anything: touch has none, and nobody finds it by looking. Never over links or text fields, whose own menu it would hide.',
    keyboard: [
      [['ContextMenu', 'Shift+F10'], 'Opens it at what has the focus.'],
      [['ArrowDown', 'ArrowUp', 'Home', 'End'], 'Move among the actions.'],
      [['Letter'], 'Moves to the action that begins with it.'],
      [['Enter', 'Space'], 'Do it.'],
      [['Escape'], 'Closes it; the focus goes back.'],
    ],
  }),
  args: {
    children: <Button variant="outline">SP2610483</Button>,
    actions: [
      { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: fn() },
      { label: 'Open in a new tab', icon: ExternalLink, onSelect: fn() },
      { label: 'Copy the number', icon: Copy, shortcut: '⌘C', onSelect: copy },
      { label: 'Archive', isDisabled: true, onSelect: fn() },
    ],
  },
} satisfies Meta<typeof ContextMenu>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Fires the event that browsers fire for the menu key. */
function pressMenuKey(element: HTMLElement) {
  element.focus();
  fireEvent.contextMenu(element);
}

/** A closing menu restores the focus asynchronously; a menu opened before that would lose the focus and close. */
async function isBackAt(row: HTMLElement) {
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(row).toHaveFocus());
}

export const Default: Story = {
  play: async ({ canvas }) => {
    copy.mockClear();
    const row = canvas.getByRole('button');
    await userEvent.pointer({ keys: '[MouseRight]', target: row });
    await screen.findByRole('menu');
    // Dangerous actions are last, in any order of definition.
    await expect(screen.getAllByRole('menuitem').at(-1)).toHaveTextContent('Delete');
    await userEvent.click(screen.getByRole('menuitem', { name: /Copy/ }));
    await expect(copy).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    copy.mockClear();
    const row = canvas.getByRole('button');
    pressMenuKey(row);
    await screen.findByRole('menu');
    await userEvent.keyboard('{ArrowUp}');
    await expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect(screen.getByRole('menuitem', { name: /Open/ })).toHaveFocus();
    await userEvent.keyboard('co');
    await expect(screen.getByRole('menuitem', { name: /Copy/ })).toHaveFocus();
    // The disabled item is skipped.
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(copy).toHaveBeenCalledOnce();
    await isBackAt(row);
    pressMenuKey(row);
    await screen.findByRole('menu');
    await userEvent.keyboard('{Home}{ArrowDown} ');
    await expect(copy).toHaveBeenCalledTimes(2);
    await isBackAt(row);
    pressMenuKey(row);
    await screen.findByRole('menu');
    await userEvent.keyboard('{End}');
    await expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await isBackAt(row);
  },
};

/** Real browser keys: the browser itself opens the context menu for them. */
export const MenuKeys: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const browser = await browserKeys();
    if (!browser) return;
    canvas.getByRole('button').focus();
    for (const keys of ['{ContextMenu}', '{Shift>}{F10}{/Shift}']) {
      await browser.keyboard(keys);
      await screen.findByRole('menu');
      await browser.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  },
};

/** A long press means scrolling or text selection: no menu opens. */
export const LongPressOpensNothing: Story = {
  tags: ['!visual'],
  play: async ({ canvas }) => {
    const row = canvas.getByRole('button');
    fireEvent.pointerDown(row, { pointerType: 'touch' });
    await new Promise((resolve) => setTimeout(resolve, 800));
    fireEvent.contextMenu(row);
    await expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.pointerDown(row, { pointerType: 'mouse', button: 2 });
    fireEvent.contextMenu(row);
    await screen.findByRole('menu');
  },
};

/** Every row appearance; the second and the last row are hovered. */
export const States: Story = {
  play: async ({ canvas }) => {
    pressMenuKey(canvas.getByRole('button'));
    const [first, , archive, remove] = await screen.findAllByRole('menuitem');
    if (!first || !remove) throw new Error('The menu has four rows.');
    const rest = getComputedStyle(remove).backgroundColor;
    await expect(archive).toHaveAttribute('data-disabled');
    await userEvent.hover(first);
    const hovered = getComputedStyle(first).backgroundColor;
    await expect(hovered).not.toBe(rest);
    await userEvent.hover(remove);
    await expect(getComputedStyle(remove).backgroundColor).not.toBe(rest);
    await expect(getComputedStyle(remove).backgroundColor).not.toBe(hovered);
  },
};

export const LongText: Story = {
  args: {
    actions: [
      { label: 'Copy the address of this picture in the size that the home page shows', icon: Copy, onSelect: fn() },
      { label: 'Delete', icon: Trash2, tone: 'danger', shortcut: '⇧⌘⌫', onSelect: fn() },
    ],
  },
  play: async ({ canvas }) => {
    pressMenuKey(canvas.getByRole('button'));
    const menu = await screen.findByRole('menu');
    await expect(menu.scrollWidth).toBe(menu.clientWidth);
  },
};
