import { buildProductCard } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { ProductGrid, ProductGridSkeleton, productGridColumns } from './ProductGrid.tsx';

const meta = {
  title: 'Features/Catalogue/ProductGrid',
  component: ProductGrid,
  args: {
    onAdd: fn(),
    products: [
      buildProductCard(),
      buildProductCard({ id: 2, stock: 0 }),
      buildProductCard({ id: 3, priceAmount: 12_800 }),
      buildProductCard({ id: 4, listPriceAmount: 58_800 }),
    ],
  },
  parameters: guide({
    use: 'For a shelf of products: two columns on a phone, three, then four. ProductGridSkeleton keeps its room while they come.',
    avoid:
      'For other things than products, whose cards have other heights. For products beside text use ProductCard `row`.',
    keyboard: [[['Tab'], 'From card to card, in the order in which they are read']],
  }),
} satisfies Meta<typeof ProductGrid>;
export default meta;
type Story = StoryObj<typeof meta>;

/** No price has cents, so none are shown. */
export const Default: Story = {
  async play({ canvas, canvasElement }) {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(4);
    await expect(canvasElement.textContent).not.toContain('.00');
  },
};

/** One price has cents, so all prices show them. */
export const WithCents: Story = {
  args: { products: [buildProductCard(), buildProductCard({ id: 2, priceAmount: 12_850 })] },
  async play({ canvasElement }) {
    await expect(canvasElement.textContent).toContain('.00');
  },
};

/** A currency with three decimals: 12.300 is no whole price. */
export const ThreeDecimals: Story = {
  tags: ['!visual'],
  args: {
    products: [12_000, 12_300].map((priceAmount, id) => buildProductCard({ id, priceAmount, currency: 'KWD' })),
  },
  async play({ canvasElement }) {
    await expect(canvasElement).toHaveTextContent('12.000');
  },
};

/** Tab order: row by row, each card followed by its add button. */
export const Keyboard: Story = {
  tags: ['!visual'],
  async play({ canvas }) {
    const cards = canvas.getAllByRole('listitem').map((card) => ({ card, ...card.getBoundingClientRect().toJSON() }));
    const asRead = cards.toSorted((one, two) => one.top - two.top || one.left - two.left).map(({ card }) => card);
    for (const card of asRead) {
      for (const stop of card.querySelectorAll('a, button')) {
        await userEvent.tab();
        await expect(stop).toHaveFocus();
      }
    }
  },
};

/** Placeholders with the final size: nothing shifts. */
export const Loading: Story = {
  render: () => <ProductGridSkeleton count={4} />,
  async play({ canvasElement }) {
    await expect(canvasElement.querySelector('[aria-hidden]')?.children).toHaveLength(4);
  },
};

/** Names of one, two and many lines: tiles, names and prices stay aligned in rows. */
export const LongText: Story = {
  args: {
    products: [
      buildProductCard({ name: 'Cup' }),
      buildProductCard({
        id: 2,
        name: 'Hand-thrown celadon side-handle teapot with matching strainer, lid cord and case',
      }),
    ],
  },
  async play({ canvas }) {
    const [one, two] = canvas.getAllByRole('listitem').map((item) => item.getBoundingClientRect().height);
    await expect(one).toBe(two);
  },
};

/** Each column layout, and the skeleton. */
export const States: Story = {
  render: (args) => (
    <Stack gap="4xl">
      {productGridColumns.map((columns) => (
        <ProductGrid key={columns} {...args} columns={columns} />
      ))}
      <ProductGridSkeleton count={4} />
    </Stack>
  ),
};
