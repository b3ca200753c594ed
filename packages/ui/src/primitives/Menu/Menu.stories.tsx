import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, Monitor, Moon, Pencil, Sun, Trash2 } from 'lucide-react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Menu } from './Menu.tsx';

const copy = fn();
const remove = fn();
const beside = fn();

const meta = {
  title: 'Primitives/Menu',
  component: Menu,
  parameters: guide({
    use: 'For what one may do with a thing where there is no room for buttons: More of an order, of a row, of a picture. Also for a small choice of the page: language, appearance.',
    avoid:
      'For a field of a form: use Select. For going to the pages of the shop: use links. For one or two actions: use buttons.',
    keyboard: [
      [['Enter', 'Space', 'ArrowDown'], 'Open it at the first action.'],
      [['ArrowDown', 'ArrowUp', 'Home', 'End'], 'Move among the actions, past disabled ones.'],
      [['Letter'], 'Moves to the action that begins with it.'],
      [['Enter', 'Space'], 'Do it.'],
      [['Escape'], 'Closes it; the focus is on the button again.'],
    ],
  }),
  args: {
    trigger: <Button variant="outline">更多</Button>,
    actions: [
      { label: '删除', icon: Trash2, tone: 'danger', onSelect: remove },
      { label: '编辑', icon: Pencil, onSelect: fn() },
      { label: 'Copy', icon: Copy, shortcut: '⌘C', onSelect: copy },
      { label: '停用', isDisabled: true, onSelect: fn() },
    ],
  },
} satisfies Meta<typeof Menu>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: '更多' }));
  return screen.findByRole('menu');
};
const closed = () => waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

/** A bottom sheet on phones; dangerous actions are last after a separator, in any order of definition. */
export const Default: Story = {
  tags: ['visual-after-play'],
  play: async () => {
    const menu = await open();
    await expect(screen.getAllByRole('menuitem').at(-1)).toHaveTextContent('删除');
    await expect(screen.getByRole('separator').nextElementSibling).toHaveTextContent('删除');
    if (window.innerWidth >= 768) return;
    const { bottom, width } = menu.getBoundingClientRect();
    await expect(Math.round(bottom)).toBe(window.innerHeight);
    await expect(width).toBe(window.innerWidth);
    for (const item of screen.getAllByRole('menuitem')) {
      await expect(item.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
    }
  },
};
export const OnDesktop: Story = {
  ...Default,
  tags: ['visual-after-play'],
  globals: { viewport: { value: 'desktop' } },
};

export const Keyboard: Story = {
  tags: ['!visual'],
  play: async () => {
    copy.mockClear();
    remove.mockClear();
    const trigger = screen.getByRole('button', { name: '更多' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: '编辑' })).toHaveFocus());
    await userEvent.keyboard('c');
    await expect(screen.getByRole('menuitem', { name: /Copy/ })).toHaveFocus();
    // The disabled item is skipped.
    await userEvent.keyboard('{ArrowDown}');
    await expect(screen.getByRole('menuitem', { name: '删除' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(screen.getByRole('menuitem', { name: /Copy/ })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}{Enter}');
    await expect(copy).toHaveBeenCalledOnce();
    await closed();
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await closed();
    await expect(trigger).toHaveFocus();
    await userEvent.keyboard(' ');
    await screen.findByRole('menu');
    await userEvent.keyboard('{End} ');
    await expect(remove).toHaveBeenCalledOnce();
    await closed();
  },
};

/** On phones the page is below a backdrop: a tap beside the sheet closes it and presses nothing else. */
export const TapBeside: Story = {
  tags: ['!visual'],
  render: (args) => (
    <Inline>
      <Menu {...args} />
      <Button onClick={beside}>旁边</Button>
    </Inline>
  ),
  play: async () => {
    if (window.innerWidth >= 768) return;
    beside.mockClear();
    await open();
    const { left, top } = screen.getByRole('button', { name: '旁边' }).getBoundingClientRect();
    const hit = document.elementFromPoint(left + 10, top + 10) as HTMLElement;
    await userEvent.click(hit);
    await closed();
    await expect(beside).not.toHaveBeenCalled();
  },
};

/** On phones the sheet opens under the finger, so only on release; its button closes it. */
export const UnderTheFinger: Story = {
  tags: ['!visual'],
  play: async () => {
    const trigger = screen.getByRole('button', { name: '更多' });
    const finger = userEvent.setup();
    await finger.pointer({ keys: '[MouseLeft>]', target: trigger });
    await expect(screen.queryByRole('menu')).toBeNull();
    await finger.pointer({ keys: '[/MouseLeft]', target: trigger });
    await screen.findByRole('menu');
    trigger.click();
    await closed();
  },
};

export const Choices: Story = {
  tags: ['visual-after-play'],
  args: {
    actions: [],
    choices: [
      {
        label: '外观',
        value: 'dark',
        onValueChange: fn(),
        options: [
          { value: 'light', label: '浅色', icon: Sun },
          { value: 'dark', label: '深色', icon: Moon },
          { value: 'system', label: '跟随系统', icon: Monitor },
        ],
      },
    ],
  },
  play: async () => {
    await open();
    await expect(screen.getByRole('menuitemradio', { name: '深色' })).toBeChecked();
  },
};

/** Every row appearance. */
export const States: Story = {
  play: async () => {
    await open();
    const [edit, , off, last] = screen.getAllByRole('menuitem');
    if (!edit || !off || !last) throw new Error('The menu has four rows.');
    const look = (element: Element) => getComputedStyle(element).backgroundColor;
    const rest = look(last);
    await expect(off).toHaveAttribute('aria-disabled', 'true');
    await expect(getComputedStyle(off).color).not.toBe(getComputedStyle(edit).color);
    await userEvent.hover(edit);
    const hovered = look(edit);
    await expect(hovered).not.toBe(rest);
    await userEvent.hover(last);
    await expect(look(last)).not.toBe(rest);
    await expect(look(last)).not.toBe(hovered);
  },
};

export const LongText: Story = {
  tags: ['visual-after-play'],
  args: {
    actions: [
      {
        label: 'Send the bill of this order once more to the address that was given',
        icon: Copy,
        shortcut: '⌘B',
        onSelect: fn(),
      },
      { label: 'Delete', icon: Trash2, tone: 'danger', onSelect: fn() },
    ],
  },
  play: async () => {
    const menu = await open();
    await expect(menu.scrollWidth).toBe(menu.clientWidth);
  },
};
