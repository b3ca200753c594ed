import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { GoodsScreen, type GoodsScreenProps } from './GoodsScreen.tsx';
import { writeGoodsQuery } from './goodsQuery.ts';

/** Keeps the query in state, as the app keeps it in the URL. */
function Addressed({ query: start }: GoodsScreenProps) {
  const [query, setQuery] = useState(start);
  return (
    <>
      <output hidden data-testid="address">
        {writeGoodsQuery(query)}
      </output>
      <ShopLayout>
        <GoodsScreen query={query} onQueryChange={setQuery} />
      </ShopLayout>
    </>
  );
}

const meta = {
  title: 'Shop/goods/Pages',
  component: GoodsScreen,
  args: { query: { page: 3 }, onQueryChange: () => undefined },
  tags: ['!visual'],
  parameters: { layout: 'fullscreen', shop: { start: '/goods' }, messageParts: ['first'] },
  render: (args) => <Addressed {...args} />,
} satisfies Meta<typeof GoodsScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Two pages load automatically, the next one on a press; a URL with a page loads all up to it. */
export const MoreAndMore: Story = {
  async play({ canvas, loaded }) {
    const cardsShown = (count: number) => waitFor(() => expect(canvas.getAllByRole('article')).toHaveLength(count));
    await cardsShown(36);
    await userEvent.click(await canvas.findByRole('button', { name: getTranslate(loaded)('common:action.loadMore') }));
    await cardsShown(48);
    await expect(canvas.getByTestId('address')).toHaveTextContent('?page=4');
  },
};

/** A category is pressed, and the next page is loaded before the category is rendered: the category stays. */
export const CategoryAndMore: Story = {
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const more = await canvas.findByRole('button', { name: t('common:action.loadMore') });
    // Only phones show them; they are the same buttons in a wide window.
    const chips = within(canvas.getByRole('navigation', { name: t('shop:goods.categories'), hidden: true }));
    const getChips = () => chips.getAllByRole('button', { hidden: true });
    // Between "All" and the button that opens the tree.
    await waitFor(() => expect(getChips().length).toBeGreaterThan(2));
    getChips()[1]?.click();
    more.click();
    await waitFor(() => expect(canvas.getByTestId('address')).toHaveTextContent(/^\?category=\d+&page=4$/));
  },
};
