import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { guide } from '../../testing/docs/guide.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { looksDiffer, pressShows } from '../../testing/matrix/looksDiffer.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Text } from '../Text/Text.tsx';
import { Accordion } from './Accordion.tsx';

const meta = {
  title: 'Primitives/Accordion',
  component: Accordion,
  args: {
    level: 2,
    items: [
      { value: 'details', title: '详情', content: <Text>柴烧，釉色略有差异。</Text> },
      { value: 'delivery', title: '配送与退货', content: <Text>付款后48小时内发货。</Text> },
    ],
  },
  parameters: guide({
    use: 'Words that some readers want and most do not: delivery and returns on a product, questions on a help page. Rows open independently of each other.',
    avoid: 'What everybody must read: let it stand open. Views of the same thing: Tabs. Steps in an order: a wizard.',
    keyboard: [
      [['Tab'], 'Moves from title to title.'],
      [['Enter', 'Space'], 'Opens or closes the row.'],
      [['ArrowDown', 'ArrowUp'], 'Moves to the next or the last title, without opening it.'],
      [['Home', 'End'], 'Moves to the first or the last title.'],
    ],
  }),
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const details = canvas.getByRole('button', { name: '详情' });
    const delivery = canvas.getByRole('button', { name: '配送与退货' });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await expect(delivery).toHaveFocus();
    await expect(canvas.queryByText('付款后48小时内发货。')).toBeNull();
    await userEvent.keyboard(' ');
    await expect(canvas.getByText('柴烧，釉色略有差异。')).toBeVisible();
    await expect(canvas.getByText('付款后48小时内发货。')).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect(details).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect(delivery).toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect(details).toHaveFocus();
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await userEvent.tab();
    await expect(delivery).toHaveFocus();
  },
};

export const States: Story = {
  parameters: forced('button'),
  render: (args) => (
    <StateMatrix rows={['closed', 'open']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(row, look) => (
        <Accordion
          {...args}
          items={[{ value: 'a', title: `${row} ${look}`, content: <Text>柴烧，釉色略有差异。</Text> }]}
          defaultOpen={row === 'open' ? ['a'] : []}
        />
      )}
    </StateMatrix>
  ),
  play: looksDiffer('button', ['hover', 'focus', 'pressed'], pressShows),
};

/** Controlled by the owner, so that a link can open a row. */
export const OpenedByItsOwner: Story = {
  tags: ['!visual'],
  args: { open: ['delivery'], onOpenChange: fn() },
  play: async ({ args, canvas }) => {
    await expect(canvas.getByText('付款后48小时内发货。')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: '详情' }));
    await expect(args.onOpenChange).toHaveBeenCalledWith(['delivery', 'details']);
  },
};

/** The titles are headings in the page's outline. */
export const Outline: Story = {
  tags: ['!visual'],
  args: { level: 3 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(2);
  },
};

export const ReducedMotion: Story = {
  args: { defaultOpen: ['details'] },
  play: async ({ canvas }) => {
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    await expect(getComputedStyle(canvas.getAllByRole('region')[0] as Element).animationName).toBe('none');
  },
};

export const LongText: Story = {
  args: {
    defaultOpen: ['a'],
    items: [
      {
        value: 'a',
        title: 'Everything that you may want to know about delivery, returns and what happens to a lost parcel',
        content: <Text>{'Your order leaves within 48 hours of payment. '.repeat(8)}</Text>,
      },
    ],
  },
  globals: { viewport: { value: 'narrow' } },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  },
};
