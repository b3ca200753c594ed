import { contract } from '@sampan/api/contract';
import { answer } from '@sampan/demo/backend/controls';
import { buildProduct } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { CreateOrderScreen } from './CreateOrderScreen.tsx';

const bowl = buildProduct({ slug: 'table/rice-bowl' });
const blueprint = buildProduct({ slug: 'blueprints/low-stool-plan' });

const meta = {
  title: 'Shop/orders-create/Limits',
  component: CreateOrderScreen,
  tags: ['!visual'],
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/create' } },
} satisfies Meta<typeof CreateOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A line stops at the shop's limit per product, which is not the stock. */
export const LineLimit: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 4 } },
  beforeEach({ msw }) {
    msw.use(
      answer(contract.product.detail, { ...bowl, stock: 5_000 }),
      answer(contract.setting.public, { order: { maxPerLine: 5 } }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const more = await canvas.findByRole('button', { name: t('common:action.increase') });
    await userEvent.click(more);
    await canvas.findByText(t('shop:cart.maxPerLine', { n: 5 }));
    await expect(more).toHaveAttribute('aria-disabled', 'true');
  },
};

/** Above the default limit: the shop allows more per product than there are units. */
export const LineStock: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 119 } },
  beforeEach({ msw }) {
    msw.use(
      answer(contract.product.detail, { ...bowl, stock: 120 }),
      answer(contract.setting.public, { order: { maxPerLine: 500 } }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const more = await canvas.findByRole('button', { name: t('common:action.increase') });
    // Until the shop's limit is loaded, the default one applies.
    await waitFor(() => expect(more).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(more);
    await canvas.findByText(t('shop:cart.maxLeft', { n: 120 }));
  },
};

/** An address that asks for more than the shop's limit: the line takes as much as its stepper allows. */
export const AddressAboveLimit: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 999 } },
  beforeEach({ msw }) {
    msw.use(answer(contract.product.detail, { ...bowl, stock: 5_000 }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('shop:cart.maxPerLine', { n: 99 }));
    await canvas.findByDisplayValue('99');
  },
};

/** A digital product is ordered once. */
export const DigitalOnce: Story = {
  args: { buyNow: { productId: blueprint.id, quantity: 2 } },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('shop:cart.maxPerLine', { n: 1 }));
    const more = canvas.getByRole('button', { name: t('common:action.increase') });
    await expect(more).toHaveAttribute('aria-disabled', 'true');
  },
};
