import { buildProductCard } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ProductGrid } from '../../features/catalogue/ProductGrid/ProductGrid.tsx';
import { guide } from '../../testing/docs/guide.ts';
import { getTranslate } from '../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../testing/interaction/userEvent.ts';
import { forced } from '../../testing/matrix/forced.ts';
import { StateMatrix } from '../../testing/matrix/StateMatrix.tsx';
import { Section } from './Section.tsx';

const meta = {
  title: 'Patterns/Layout/Section',
  component: Section,
  args: { title: '', children: null },
  parameters: guide({
    use: 'For a part of a shop page under its own heading, with a way to all of it.',
    avoid: 'For a card with a heading inside, or a group of fields: those are Stack and Heading.',
    keyboard: [[['Tab'], 'To the link beside the heading, before what stands below']],
  }),
  render: (args, { loaded }) => (
    <Section
      {...args}
      title={args.title || getTranslate(loaded)('shop:goods.featured')}
      link={args.link && { ...args.link, label: args.link.label || getTranslate(loaded)('shop:product.allGoods') }}
    >
      <ProductGrid products={[buildProductCard(), buildProductCard({ id: 2 })]} columns="four" />
    </Section>
  ),
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { link: { href: '/goods', label: '' } },
  async play({ canvas, loaded }) {
    await expect(canvas.getByRole('region', { name: getTranslate(loaded)('shop:goods.featured') })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: getTranslate(loaded)('shop:product.allGoods') })).toHaveFocus();
  },
};

export const WithoutALink: Story = {};

export const States: Story = {
  parameters: forced('a'),
  render: (_args, { loaded }) => (
    <StateMatrix rows={['link']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(_row, look) => (
        <Section
          title={`${getTranslate(loaded)('shop:goods.featured')} (${look})`}
          link={{ href: '/goods', label: getTranslate(loaded)('shop:product.allGoods') }}
        >
          {null}
        </Section>
      )}
    </StateMatrix>
  ),
};

/** The heading wraps, the link does not. */
export const LongText: Story = {
  args: {
    title: 'Everything that came out of the kiln at the end of this summer, as long as it lasts',
    link: { href: '/goods', label: 'See all of it' },
  },
};
