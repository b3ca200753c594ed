import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { dialog, statusIs } from '../../../testing/screens/paymentStory.ts';
import { PaymentSheet, type PaymentSheetProps } from './PaymentSheet.tsx';

/** The sheet of an order that has ended otherwise than by this payment. */
const meta = {
  title: 'Features/Cart and orders/PaymentSheet/Ended',
  component: PaymentSheet,
  args: { order: buildOrder(), isReturning: true, onClose: fn() },
  parameters: { shop: { as: 'customer', start: '/orders/1' } },
  tags: ['!visual'],
} satisfies Meta<typeof PaymentSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The page reads the order again, which is closed a moment after its payment. */
function ClosedLater({ order, ...props }: PaymentSheetProps) {
  const [status, setStatus] = useState(order.status);
  return (
    <>
      <button type="button" hidden data-testid="close" onClick={() => setStatus(orderStatus.cancelled)} />
      <PaymentSheet {...props} order={{ ...order, status }} />
    </>
  );
}

/** The notice changes: the button, which has another text now, has the focus again, so that it is read with the notice. */
export const OrderClosedAfterItsPayment: Story = {
  beforeEach: ({ msw }) => msw.use(statusIs(30)),
  render: (args) => <ClosedLater {...args} />,
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    const another = await layer.findByRole('button', { name: t('order:pay.another') }, { timeout: 4000 });
    await waitFor(() => expect(another).toHaveFocus());
    screen.getByTestId('close').click();
    const view = await layer.findByRole('button', { name: t('order:pay.view') });
    await expect(view).not.toBe(another);
    await expect(view).toHaveFocus();
  },
};

/** The sheet of an order that was closed while it was open, with this reason. */
function closedOrder(closeType: 1 | 2 | 3, reason: 'customer' | 'time' | 'shop'): Story {
  return {
    beforeEach: ({ msw }) =>
      msw.use(statusIs(30, 50), answer(contract.order.detail, buildOrder({ status: 50, closeType }))),
    async play({ loaded }) {
      const text = getTranslate(loaded)(`order:pay.orderClosedBy.${reason}`);
      await expect(await within(await dialog()).findByText(text, {}, { timeout: 4000 })).toBeVisible();
    },
  };
}
export const OrderClosedByTime: Story = closedOrder(2, 'time');
export const OrderCancelledInAnotherTab: Story = closedOrder(1, 'customer');
export const OrderCancelledByTheShop: Story = closedOrder(3, 'shop');

/** Paid and refunded in another tab: nothing can be started again, the panel leads to the order. */
export const OrderPaidBefore: Story = {
  beforeEach: ({ msw }) => msw.use(statusIs(60, 70)),
  async play({ args, loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await expect(await layer.findByText(t('order:pay.orderPaidText'), {}, { timeout: 4000 })).toBeVisible();
    await expect(layer.queryByRole('button', { name: t('order:pay.another') })).toBeNull();
    await userEvent.click(layer.getByRole('button', { name: t('order:pay.view') }));
    await expect(args.onClose).toHaveBeenCalled();
  },
};

/** The order cannot be read: the text does not guess why it is closed. */
export const OrderClosedSomehow: Story = {
  beforeEach: ({ msw }) => msw.use(statusIs(30, 50), failWith(contract.order.detail, 'INTERNAL')),
  async play({ loaded }) {
    const text = getTranslate(loaded)('order:pay.orderClosedText');
    await expect(await within(await dialog()).findByText(text, {}, { timeout: 4000 })).toBeVisible();
    await expect(text).not.toMatch(/付款時間|付款时间|time to pay/i);
  },
};
