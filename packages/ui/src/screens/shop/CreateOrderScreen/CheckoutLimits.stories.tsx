import { contract } from '@sampan/api/contract';
import { answer, failWith, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
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

/** Until the delivery fee is known, nothing can be ordered: the order would take any fee. */
export const WaitsForSettings: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 1 } },
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.setting.public)),
  async play({ canvas, loaded }) {
    const buttons = await canvas.findAllByRole('button', { name: getTranslate(loaded)('order:create.place') });
    await canvas.findAllByRole('radio');
    for (const button of buttons) await expect(button).toHaveAttribute('aria-disabled', 'true');
  },
};

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

/** An order of this total needs a signed agreement, which the page says before it is placed. */
export const AgreementNeeded: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 2 } },
  beforeEach({ msw }) {
    msw.use(answer(contract.setting.public, { order: { agreementFrom: 2 * bowl.priceAmount } }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const [before = ''] = t('order:create.agreement', { amount: '#' }).split('#');
    const note = new RegExp(`^${before}\\D*116\\.00`);
    const notes = await canvas.findAllByText(note);
    await expect(notes.filter((one) => one.getClientRects().length > 0)).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: t('common:action.decrease') }));
    await waitFor(() => expect(canvas.queryAllByText(note)).toHaveLength(0));
  },
};

/** While the identity check is with the shop there is nothing to do but to wait, and a rejected one is to be corrected. */
function showsIdentity(status: 1 | 3, key: 'inReview' | 'rejected'): Story {
  return {
    args: { buyNow: { productId: bowl.id, quantity: 1 } },
    beforeEach({ msw }) {
      const { users } = getDemoBackend().state;
      const customer = getDemoBackend().userNamed('customer');
      const stored = users.get(customer.id);
      if (stored) users.set(customer.id, { ...stored, kycStatus: status });
      msw.use(failWith(contract.order.create, 'KYC_REQUIRED'));
    },
    async play({ canvas, loaded }) {
      const t = getTranslate(loaded);
      const place = await canvas.findByRole('button', { name: t('order:create.place') });
      await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'));
      await userEvent.click(place);
      await canvas.findByText(t(`order:create.kyc.${key}.title`));
      const link = canvas.getByRole('link', { name: t(`order:create.kyc.${key}.go`) });
      await expect(link).toHaveAttribute('href', `/user/auth?redirect=${encodeURIComponent('/orders/create')}`);
    },
  };
}
export const IdentityInReview = showsIdentity(1, 'inReview');
export const IdentityRejected = showsIdentity(3, 'rejected');

/** The customer has placed many orders: the page says how long to wait, which may be hours. */
export const TooManyOrders: Story = {
  args: { buyNow: { productId: bowl.id, quantity: 1 } },
  beforeEach({ msw }) {
    msw.use(failWith(contract.order.create, 'TOO_MANY_REQUESTS', { details: { retryAfter: 5 * 60 * 60 } }));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const place = await canvas.findByRole('button', { name: t('order:create.place') });
    await waitFor(() => expect(place).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(place);
    const wait = t('common:wait.hours', { n: 5 });
    await canvas.findByText(t('order:create.refused.TOO_MANY_REQUESTS', { wait }), {}, { timeout: 10_000 });
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
