import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, useState } from 'react';
import { expect, fn, waitFor, within } from 'storybook/test';
import { Picture } from '../../primitives/Picture/Picture.tsx';
import { Text } from '../../primitives/Text/Text.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { dragTo } from '../../testing/interaction/dragTo.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { SortableList } from './SortableList.tsx';
import type { SortableItem } from './sortableItem.ts';

const items = ['茶具', '餐具', '竹編', '布藝'].map((label, index) => ({ id: String(index + 1), label }));

function Controlled(props: ComponentProps<typeof SortableList<SortableItem>>) {
  const [order, setOrder] = useState(props.items);
  return (
    <SortableList
      {...props}
      items={order}
      onReorder={(next) => {
        setOrder(next);
        props.onReorder(next);
      }}
    />
  );
}

const meta = {
  title: 'Patterns/Forms/SortableList',
  component: SortableList<SortableItem>,
  args: {
    label: '分類',
    items,
    onReorder: fn(),
    renderItem: ({ label }) => <Text size="bodySm">{label}</Text>,
  },
  render: (args) => <Controlled {...args} />,
  globals: { density: 'admin' },
  parameters: guide({
    use: 'An order that a person decides: article categories, the pictures of a product (layout grid, the first is the cover).',
    avoid: 'What has an order of its own (price, date) is sorted in the DataTable’s head. What nests is a TreeList.',
    keyboard: [
      [['Enter', 'Space'], 'on the handle: lifts the row, and drops it'],
      [['ArrowUp', 'ArrowDown'], 'move a lifted row'],
      [['Escape'], 'puts a lifted row back'],
      [['Enter', 'Space'], 'on “move up” and “move down”: one place on; the focus stays there'],
    ],
  }),
} satisfies Meta<typeof SortableList<SortableItem>>;
export default meta;
type Story = StoryObj<typeof meta>;

const namesIn = (canvasElement: HTMLElement) =>
  within(canvasElement)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

export const Default: Story = {};

const moss = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#5f9f8f"/></svg>')}`;

/** Pictures of a product: the first is the cover. */
export const Grid: Story = {
  args: {
    layout: 'grid',
    renderItem: ({ label }) => <Picture src={moss} alt={label} sizes="148px" />,
  },
};

export const States: Story = {
  parameters: {
    pseudo: {
      rootSelector: 'body',
      hover: 'li:nth-child(2) button:last-child',
      focusVisible: 'li:nth-child(3) button:last-child',
    },
  },
};

export const LongText: Story = {
  args: {
    items: [
      { id: '1', label: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu' },
      { id: '2', label: '一個長得在手機上怎樣也放不下一行、非要換到第二行去才看得完的分類名稱' },
    ],
  },
};

/** Each move applies at once and keeps the focus on its button; at the ends the button is disabled. */
export const MovesByButton: Story = {
  tags: ['!visual'],
  async play({ args, canvasElement }) {
    const first = within(canvasElement).getAllByRole('listitem')[0] as HTMLElement;
    const down = within(first).getAllByRole('button')[2] as HTMLElement;
    await userEvent.click(down);
    await expect(namesIn(canvasElement)).toEqual(['餐具', '茶具', '竹編', '布藝']);
    await expect(down).toHaveFocus();
    await userEvent.click(down);
    await userEvent.keyboard('{Enter}');
    await expect(namesIn(canvasElement)).toEqual(['餐具', '竹編', '布藝', '茶具']);
    await expect(down).toHaveFocus();
    await expect(down).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(args.onReorder).toHaveBeenCalledTimes(3);
  },
};

/** dnd-kit measures between steps, so each key press waits for the previous step. */
export const MovesByKeyboard: Story = {
  tags: ['!visual'],
  async play({ args, canvasElement }) {
    const grip = within(canvasElement).getAllByRole('button')[0] as HTMLElement;
    const row = grip.closest('li') as HTMLElement;
    grip.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(row).toHaveAttribute('data-dragging'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(row.style.transform).toMatch(/translate3d\(0px, [1-9]/));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(namesIn(canvasElement)).toEqual(['餐具', '茶具', '竹編', '布藝']));
    await expect(args.onReorder).toHaveBeenCalledOnce();
    await waitFor(() => expect(grip).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(row).toHaveAttribute('data-dragging'));
    await userEvent.keyboard('{ArrowUp}');
    await waitFor(() => expect(row.style.transform).toMatch(/translate3d\(0px, -[1-9]/));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(namesIn(canvasElement)).toEqual(items.map(({ label }) => label)));
  },
};

export const MovesByPointer: Story = {
  tags: ['!visual'],
  async play({ args, canvasElement }) {
    const rows = within(canvasElement).getAllByRole('listitem');
    const [grip] = within(rows[0] as HTMLElement).getAllByRole('button');
    await dragTo(grip as HTMLElement, rows[2] as HTMLElement);
    await waitFor(() => expect(namesIn(canvasElement)).toEqual(['餐具', '竹編', '茶具', '布藝']));
    await expect(args.onReorder).toHaveBeenCalledOnce();
  },
};

export const EscapePutsItBack: Story = {
  tags: ['!visual'],
  async play({ args, canvasElement }) {
    const grip = within(canvasElement).getAllByRole('button')[0] as HTMLElement;
    const row = grip.closest('li') as HTMLElement;
    grip.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(row).toHaveAttribute('data-dragging'));
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(row.style.transform).toMatch(/translate3d\(0px, [1-9]/));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(row).not.toHaveAttribute('data-dragging'));
    await expect(namesIn(canvasElement)).toEqual(items.map(({ label }) => label));
    await expect(args.onReorder).not.toHaveBeenCalled();
  },
};
