import { buildCategory } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../../../testing/docs/guide.ts';
import { userEvent } from '../../../../testing/interaction/userEvent.ts';
import { forced } from '../../../../testing/matrix/forced.ts';
import { StateMatrix } from '../../../../testing/matrix/StateMatrix.tsx';
import { CategoryTile } from './CategoryTile.tsx';

const meta = {
  title: 'Features/Catalogue/CategoryTile',
  component: CategoryTile,
  args: { category: buildCategory() },
  parameters: guide({
    use: 'For the way into a category from the shop window: a picture and a name, five in a row on a phone.',
    avoid: 'For narrowing a list that is already shown: use FilterPanel or CategorySheet.',
    keyboard: [[['Tab'], 'From tile to tile, each of which is one link to the goods of its category']],
  }),
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: '112px' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof CategoryTile>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  async play({ canvas, args }) {
    await userEvent.tab();
    await expect(canvas.getByRole('link')).toHaveFocus();
    await expect(canvas.getByRole('link')).toHaveAttribute('href', `/goods?category=${args.category.id}`);
  },
};

export const States: Story = {
  parameters: forced('a'),
  decorators: [(Story) => <Story />],
  render: ({ category }) => (
    <StateMatrix rows={['picture', 'none']} looks={['rest', 'hover', 'focus', 'pressed']}>
      {(row) => (
        <div style={{ inlineSize: '96px' }}>
          <CategoryTile category={row === 'picture' ? category : { ...category, image: '' }} />
        </div>
      )}
    </StateMatrix>
  ),
};

/** The name wraps to at most three lines. */
export const LongText: Story = {
  args: {
    category: {
      ...buildCategory(),
      i18n: undefined,
      name: 'Teapots, trays, caddies and everything around the pouring of tea',
    },
  },
};
