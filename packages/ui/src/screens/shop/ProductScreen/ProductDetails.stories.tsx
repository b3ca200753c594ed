import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ProductDetails } from './ProductDetails.tsx';

const meta = {
  title: 'Shop/goods-slug/Details',
  component: ProductDetails,
} satisfies Meta<typeof ProductDetails>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Paragraphs may repeat, such as a line that divides the text. */
export const RepeatedParagraphs: Story = {
  tags: ['!visual'],
  args: { product: buildProduct({ description: 'One\n\n* * *\n\nTwo\n\n* * *\n\nThree', i18n: {} }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText('* * *')).toHaveLength(2);
  },
};
