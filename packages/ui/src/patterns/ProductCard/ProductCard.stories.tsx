import type { ProductCard as Product } from '@sampan/api/entities';
import { aProduct } from '@sampan/demo/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../../primitives/Stack/Stack.tsx';
import { ProductGrid, ProductGridSkeleton } from '../ProductGrid/ProductGrid.tsx';
import { ProductCard } from './ProductCard.tsx';

function card(deviation: Partial<Product> = {}): Product {
  const {
    id,
    groupId,
    slug,
    name,
    subtitle,
    categoryId,
    type,
    status,
    isFeatured,
    currency,
    sold,
    cover,
    gallery,
    i18n,
    createdAt,
  } = aProduct(deviation);
  const own = {
    id,
    groupId,
    slug,
    name,
    subtitle,
    categoryId,
    type,
    status,
    isFeatured,
    currency,
    sold,
    cover,
    createdAt,
  };
  const words = deviation.name ? undefined : i18n;
  return {
    ...own,
    i18n: words,
    hoverCover: gallery[1]?.url,
    priceAmount: 46800,
    stock: 24,
    variantCount: 1,
    ...deviation,
  };
}

const meta = {
  title: 'Patterns/ProductCard',
  component: ProductCard,
  args: { product: card(), onAdd: fn() },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '240px' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ProductCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ args, canvas }) {
    await expect(canvas.getByRole('link')).toHaveAttribute('href', `/goods/${args.product.slug}`);
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onAdd).toHaveBeenCalledWith(args.product);
  },
};

export const Reduced: Story = { args: { product: card({ listPriceAmount: 56800 }) } };
export const LowStock: Story = { args: { product: card({ stock: 2, lowStock: 5 }) } };

/** Still a link, and nothing to add. */
export const SoldOut: Story = {
  args: { product: card({ stock: 0 }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('link')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** A choice comes first, on the product's own page. */
export const WithVariants: Story = {
  args: { product: card({ variantCount: 3, maxPriceAmount: 52800 }) },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const WithoutAPicture: Story = { args: { product: card({ cover: '', hoverCover: undefined }) } };
export const LongNames: Story = {
  args: {
    product: card({
      name: 'Hand-thrown celadon side-handle teapot with matching strainer, lid cord and travel case',
      priceAmount: 1288850,
    }),
  },
};

export const Looks: Story = {
  render: (args) => (
    <Stack>
      <ProductCard {...args} look="row" />
      <ProductCard {...args} look="mini" />
    </Stack>
  ),
};

export const Grid: Story = {
  decorators: [],
  render: ({ onAdd }) => (
    <ProductGrid
      onAdd={onAdd}
      products={[
        card(),
        card({ id: 2, stock: 0 }),
        card({ id: 3, priceAmount: 12850 }),
        card({ id: 4, listPriceAmount: 58800 }),
      ]}
    />
  ),
};
export const GridLoading: Story = { render: () => <ProductGridSkeleton count={4} /> };
