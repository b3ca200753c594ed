import { contract } from '@sampan/api/contract';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
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

/** An untranslated description has a `lang`, so that a screen reader pronounces it. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'en-US' },
  args: { product: buildProduct({ description: '手工拍打成形。', i18n: undefined }) },
  async play({ canvas }) {
    const text = await canvas.findByText('手工拍打成形。');
    await expect(text.closest('[lang]')).toHaveAttribute('lang', 'zh-CN');
  },
};

/** While the shop's settings are unknown, no days to return a product are promised. */
export const NoSettings: Story = {
  tags: ['!visual'],
  args: { product: buildProduct({}) },
  beforeEach: ({ msw }) => msw.use(failWith(contract.setting.public, 'INTERNAL')),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('shop:product.details') });
    await expect(canvas.queryByRole('button', { name: t('shop:product.returns') })).toBeNull();
  },
};

const getSettings = fn();

/** The shop takes nothing back once an order is completed: the page does not speak of 0 days. */
export const NoReturns: Story = {
  tags: ['!visual'],
  args: { product: buildProduct({}) },
  beforeEach({ msw }) {
    getSettings.mockReturnValue({ order: { refundWindowDays: 0 } });
    msw.use(answer(contract.setting.public, getSettings));
  },
  async play({ canvas, loaded }) {
    await waitFor(() => expect(getSettings).toHaveBeenCalled());
    // The answer takes a moment to arrive, and until then there are no returns anyway.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(canvas.queryByRole('button', { name: getTranslate(loaded)('shop:product.returns') })).toBeNull();
  },
};

export const Returns: Story = {
  tags: ['!visual'],
  args: { product: buildProduct({}) },
  async play({ canvas, loaded }) {
    await canvas.findByRole('button', { name: getTranslate(loaded)('shop:product.returns') });
  },
};
