import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { guide } from '../../../../testing/docs/guide.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { forced } from '../../../../testing/matrix/forced.ts';
import { CategorySheet, type CategorySheetProps } from './CategorySheet.tsx';

const meta = {
  title: 'Features/Catalogue/CategorySheet',
  component: CategorySheet,
  parameters: guide({
    use: 'On a phone, for the whole tree of categories: the first level on a rail, what lies below it as tiles.',
    avoid: 'On a desktop, where the tree stands beside the list: use FilterPanel.',
    keyboard: [
      [['Tab'], 'Down the rail, then through the tiles'],
      [['Enter', 'Space'], 'On the rail: shows what lies below; on a tile: chooses it and closes'],
      [['Escape'], 'Closes; the focus goes back to what opened it'],
    ],
  }),
  args: {
    onClose: fn(),
    onChoose: fn(),
    chosen: 2,
    categories: [
      { id: 1, parentId: null, name: '茶', image: '/media/teapot-celadon-waves-1' },
      { id: 2, parentId: 1, name: '茶壶与茶席', image: '/media/sidepot-celadon-1' },
      { id: 3, parentId: 1, name: '茶杯与盖碗', image: '/media/gaiwan-moon-1' },
      { id: 4, parentId: null, name: '餐桌', image: '/media/bowl-celadon-waves-1' },
      { id: 5, parentId: 4, name: '碗', image: '/media/bowl-moon-1' },
    ],
  },
} satisfies Meta<typeof CategorySheet>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ args }) {
    const sheet = within(await screen.findByRole('dialog'));
    sheet.getByRole('button', { name: '餐桌' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onChoose).not.toHaveBeenCalled();
    // Skip the tile of all products.
    await userEvent.tab();
    await userEvent.tab();
    await expect(sheet.getByRole('button', { name: '碗' })).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect(args.onChoose).toHaveBeenCalledWith(5);
    await expect(args.onClose).toHaveBeenCalled();
  },
};

function Opened(props: CategorySheetProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        …
      </Button>
      {isOpen && <CategorySheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

export const FocusReturn: Story = {
  tags: ['!visual'],
  render: (args) => <Opened {...args} />,
  async play({ canvas }) {
    const opener = canvas.getByRole('button');
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

/** The selected category, in the rail and among the tiles. */
export const States: Story = {
  args: { chosen: 3 },
  parameters: forced('[role="dialog"] button'),
  async play() {
    const sheet = within(await screen.findByRole('dialog'));
    const current = sheet.getAllByRole('button').filter((button) => button.hasAttribute('aria-current'));
    await expect(current.map(({ textContent }) => textContent)).toEqual(['茶', '茶杯与盖碗']);
  },
};

export const LongText: Story = {
  args: {
    chosen: 2,
    categories: [
      { id: 1, parentId: null, name: 'Teapots, trays and caddies', image: '/media/teapot-celadon-waves-1' },
      { id: 2, parentId: 1, name: 'Everything around the pouring of tea, one by one', image: '' },
      { id: 3, parentId: 1, name: 'Wirtschaftskorrespondenzschreibtischlampen', image: '/media/bowl-moon-1' },
      ...Array.from({ length: 12 }, (_, at) => ({ id: 10 + at, parentId: null, name: `Shelf ${at + 1}` })),
    ],
  },
};
