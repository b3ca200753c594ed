import { buildProductCard } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { forced } from '../../../testing/matrix/forced.ts';
import { StateMatrix } from '../../../testing/matrix/StateMatrix.tsx';
import { ProductCard } from './ProductCard.tsx';

const meta = {
  title: 'Features/Catalogue/ProductCard',
  component: ProductCard,
  args: { product: buildProductCard(), onAdd: fn() },
  parameters: guide({
    use: 'For a product in a list: `grid` on a shelf, `row` where it stands among other things, `mini` beside a line of text. Several of them in a ProductGrid.',
    avoid: 'For a line of the cart or of an order, which counts and can be changed: use CartLine and OrderLines.',
    keyboard: [
      [['Tab'], 'To the card, which is one link to the product, then to its + button'],
      [['Enter', 'Space'], 'On the + button: adds one'],
    ],
  }),
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
  async play({ args, canvas, canvasElement, loaded }) {
    const add = canvas.getByRole('button', { name: /./ });
    const link = canvas.getByRole('link');
    await expect(link).toHaveAttribute('href', `/goods/${args.product.slug}`);
    // The link's target is the whole card.
    const tile = canvasElement.querySelector('article > div') as HTMLElement;
    const { left, top } = tile.getBoundingClientRect();
    await expect(document.elementFromPoint(left + 40, top + 40)).toBe(link);
    await userEvent.tab();
    await userEvent.tab();
    await expect([link, add]).toContain(document.activeElement);
    add.focus();
    await expect(getComputedStyle(add).opacity).toBe('1');
    await userEvent.keyboard('{Enter}');
    await expect(args.onAdd).toHaveBeenCalledWith(args.product);
    await userEvent.keyboard(' ');
    await expect(args.onAdd).toHaveBeenCalledTimes(2);
    await expect(add).toHaveAccessibleName(
      getTranslate(loaded)('common:product.addNamed', { name: link.textContent ?? '' }),
    );
  },
};

/** An untranslated name has a `lang`, so that a screen reader pronounces it. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'en-US' },
  args: { product: buildProductCard({ i18n: undefined }) },
  async play({ canvas }) {
    await expect(canvas.getByRole('heading')).toHaveAttribute('lang', 'zh-CN');
  },
};

/** The price follows the name at the same distance, whether the name has one line or two. */
export const NamesOfOneAndTwoLines: Story = {
  render: ({ product }) => (
    <Stack>
      <ProductCard product={{ ...product, name: '碗', i18n: {} }} />
      <ProductCard product={{ ...product, name: 'Travel tea set for two with cups and a pouch', i18n: {} }} />
    </Stack>
  ),
  async play({ canvasElement }) {
    const getDistance = (card: Element) => {
      const name = card.querySelector('h3') as HTMLElement;
      const price = name.nextElementSibling as HTMLElement;
      return price.getBoundingClientRect().top - name.getBoundingClientRect().bottom;
    };
    const getLines = (card: Element) => {
      const name = card.querySelector('h3') as HTMLElement;
      return Math.round(name.offsetHeight / Number.parseFloat(getComputedStyle(name).lineHeight));
    };
    const cards = [...canvasElement.querySelectorAll('article')];
    await expect(cards.map(getLines)).toEqual([1, 2]);
    for (const card of cards) await expect(getDistance(card)).toBeLessThanOrEqual(4);
  },
};

const kinds = {
  ordinary: buildProductCard(),
  reduced: buildProductCard({ listPriceAmount: 56_800 }),
  fewLeft: buildProductCard({ stock: 2, lowStock: 5 }),
  soldOut: buildProductCard({ stock: 0 }),
};
type Kind = keyof typeof kinds;

export const States: Story = {
  parameters: forced('article, button, a'),
  decorators: [(Story) => <Story />],
  render: ({ onAdd }) => (
    <StateMatrix rows={Object.keys(kinds) as Kind[]} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(kind) => (
        <div style={{ inlineSize: '168px' }}>
          <ProductCard product={kinds[kind]} onAdd={onAdd} />
        </div>
      )}
    </StateMatrix>
  ),
};

export const Reduced: Story = {
  args: { product: kinds.reduced },
  async play({ canvas, loaded }) {
    await expect(canvas.getByText(getTranslate(loaded)('common:product.reduced'))).toBeVisible();
  },
};
export const LowStock: Story = { args: { product: kinds.fewLeft } };

/** A sold-out product: still a link, without an add button. */
export const SoldOut: Story = {
  args: { product: kinds.soldOut },
  async play({ canvas }) {
    await expect(canvas.getByRole('link')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Variants need a choice on the product page first. */
export const WithVariants: Story = {
  args: { product: buildProductCard({ variantCount: 3, maxPriceAmount: 52_800 }) },
  async play({ canvas }) {
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const WithoutAPicture: Story = { args: { product: buildProductCard({ cover: '', hoverCover: undefined }) } };

/** The second view is requested when a mouse first points at the card. */
export const SecondView: Story = {
  tags: ['!visual'],
  args: { product: buildProductCard({ hoverCover: buildProductCard().cover }) },
  async play({ canvasElement }) {
    await expect(canvasElement.querySelectorAll('img')).toHaveLength(1);
    await userEvent.hover(canvasElement.querySelector('article') as HTMLElement);
    await waitFor(() => expect(canvasElement.querySelectorAll('img')).toHaveLength(2));
  },
};

/** The name wraps to two lines, then an ellipsis; the price keeps its position. */
export const LongText: Story = {
  args: {
    product: buildProductCard({
      name: 'Hand-thrown celadon side-handle teapot with matching strainer, lid cord and travel case',
      priceAmount: 1_288_850,
      listPriceAmount: 1_388_850,
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
