import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder, type OrderDeviation } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import {
  longName,
  onShop,
  ownOrder,
  shownButtons,
  unbroken,
  WithUrl,
} from '../../../testing/screens/shopOrderStory.tsx';
import { OrderScreen } from './OrderScreen.tsx';

const meta = {
  title: 'Shop/orders-id/Refunds',
  component: OrderScreen,
  args: { orderId: 1, onPayChange: () => undefined },
  parameters: { layout: 'fullscreen', shop: { as: 'customer', start: '/orders/1' } },
  render: (args) => (
    <ShopLayout>
      <WithUrl {...args} />
    </ShopLayout>
  ),
} satisfies Meta<typeof OrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

type RefundDeviation = Partial<Order['refunds'][number]>;

/** Story of an order with these refunds; the last one is `refund`. */
function refunds(deviation: OrderDeviation, deviations: (order: Order) => RefundDeviation[]): Story {
  return {
    beforeEach: ({ msw }) => {
      const order = buildOrder(deviation);
      const list = deviations(order).map((refund, index) => ({
        id: index + 1,
        status: 30 as const,
        requestedBy: 'customer' as const,
        items: [],
        shippingAmount: 0,
        restock: true,
        reason: '收到時已損壞',
        amount: order.totalAmount,
        fromStatus: 30 as const,
        requestedAt: order.createdAt,
        ...refund,
      }));
      const hasFailed = list.at(-1)?.status === refundStatus.failed;
      const actions = order.actions.filter((action) => action !== 'withdrawRefund' || !hasFailed);
      msw.use(answer(contract.order.detail, { ...order, actions, refund: list.at(-1), refunds: list }));
    },
  };
}
/** One unit of the order's last line. */
function oneUnit({ lines }: Order): Pick<Order['refunds'][number], 'items' | 'amount'> {
  const line = lines.at(-1) as Order['lines'][number];
  return { items: [{ orderLineId: line.id, quantity: 1, amount: line.priceAmount }], amount: line.priceAmount };
}
const settled = ({ createdAt }: Order) => ({ decidedAt: createdAt, settledAt: createdAt });

export const RefundDeclined: Story = refunds({ status: 30 }, ({ createdAt }) => [
  { status: 40, remark: '請先傳照片給我們看看，好嗎？', decidedAt: createdAt },
]);
export const RefundWithdrawn: Story = refunds({ status: 30 }, () => [{ status: 50 }]);
/** A reason from the list is in the reader's language, whichever the customer's was. */
export const ReasonOfTheList: Story = {
  ...refunds({ status: 30 }, () => [
    { status: 50, reason: 'It arrived damaged' },
    { status: 50, reason: '收到时已损坏' },
  ]),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    for (const n of [1, 2]) {
      const part = await canvas.findByRole('region', { name: t('order:refund.numbered', { n }) });
      await expect(part).toHaveTextContent(t('order:reason.refund.damaged'));
    }
  },
  tags: ['!visual'],
};
export const PartRequested: Story = refunds({ status: 60, refundFrom: 30 }, (order) => [
  { ...oneUnit(order), status: 10 },
]);
/** A partial refund: the order continues with the rest. */
export const PartlyRefunded: Story = {
  ...refunds({ status: 30 }, (order) => [
    { ...oneUnit(order), ...settled(order), requestedBy: 'staff', reason: '一隻碗缺貨' },
  ]),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:refund.title') });
    await expect(part).toHaveTextContent(t('order:refund.settled'));
    await expect(part).toHaveTextContent(t('order:refund.started'));
    await expect(within(part).getByRole('listitem')).toHaveTextContent(t('order:detail.times', { n: 1 }));
    const { lines } = buildOrder({ status: 30 });
    const items = within(canvasElement).getByRole('region', { name: t('order:detail.items') });
    const marks = within(items)
      .getAllByRole('listitem')
      .map(({ textContent }) =>
        textContent.includes(t('order:detail.refundedUnits', { n: 1, of: lines.at(-1)?.quantity })),
      );
    await expect(marks).toEqual(lines.map((_, index) => index === lines.length - 1));
    await expect(within(items).getByText(t('order:amount.refunded')).nextSibling).toHaveTextContent(/-|−/);
  },
};
/** Money that the shop agreed to return, and has not returned yet, does not count as refunded. */
export const NothingRefundedYet: Story = {
  ...refunds({ status: 70, refundFrom: 30 }, (order) => [
    { ...oneUnit(order), status: 20, decidedAt: order.createdAt },
  ]),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const items = await canvas.findByRole('region', { name: t('order:detail.items') });
    await expect(within(items).queryByText(t('order:amount.refunded'))).toBeNull();
  },
};
/** One refund is complete, the rest is in progress. */
export const RestOnItsWay: Story = {
  ...refunds({ status: 70, refundFrom: 30 }, (order) => [
    { ...oneUnit(order), ...settled(order) },
    { status: 20, amount: order.totalAmount - oneUnit(order).amount, decidedAt: order.createdAt },
  ]),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const canvas = within(canvasElement);
    const summary = await canvas.findByRole('region', { name: t('order:refund.summary') });
    await expect(summary).toHaveTextContent(t('order:refund.onItsWay'));
    await canvas.findByRole('region', { name: t('order:refund.numbered', { n: 2 }) });
  },
};
export const RefundFailed: Story = refunds({ status: 60, refundFrom: 30 }, (order) => [
  { status: 60, failure: 'insufficientBalance', decidedAt: order.createdAt },
]);
/** Each unit is refunded separately, with delivery and goodwill. */
export const ManyRefunds: Story = refunds({ status: 30 }, (order) =>
  Array.from({ length: 12 }, (_, index) => ({
    ...oneUnit(order),
    ...settled(order),
    ...(index % 3 === 1 && { status: 40 as const, remark: `${unbroken} ${longName}` }),
    ...(index === 0 && { shippingAmount: 800, amount: 123456789 }),
  })),
);

/** Requests a partial refund: the server stores the selection and the page shows it. */
export const AsksForAPart: Story = {
  ...onShop(30),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const id = ownOrder(30);
    const before = getDemoBackend().state.orders.get(id) as Order;
    getDemoBackend().state.orders.set(id, {
      ...before,
      lines: before.lines.map((line) => ({ ...line, quantity: 2 })),
    } as never);
    await waitFor(() => expect(canvasElement.querySelector('[aria-current="step"]')).not.toBeNull());
    const [open] = shownButtons(canvasElement).filter(
      ({ textContent }) => textContent === t('order:action.requestRefund'),
    );
    await userEvent.click(open as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.click(within(dialog).getByRole('radio', { name: t('order:requestRefund.some') }));
    await userEvent.click(
      within(dialog).getAllByRole('button', { name: t('common:action.increase') })[0] as HTMLElement,
    );
    await userEvent.click(within(dialog).getByRole('radio', { name: t('order:reason.refund.damaged') }));
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument(), { timeout: 4000 });
    const [line] = before.lines;
    await expect(getDemoBackend().state.orders.get(id)?.refund).toMatchObject({
      status: 10,
      items: [{ orderLineId: line?.id, quantity: 1 }],
    });
    await within(canvasElement).findByRole('region', { name: t('order:refund.title') });
  },
  tags: ['!visual'],
};

/** Files that were downloaded: only the sentence that says so is shown, not that something was refunded already. */
export const FilesWereDownloaded: Story = {
  ...onShop(20),
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(failWith(contract.order.requestRefund, 'REFUND_LIMIT', { fields: { items: 'downloaded' } })),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const id = ownOrder(20);
    const before = getDemoBackend().state.orders.get(id) as Order;
    getDemoBackend().state.orders.set(id, {
      ...before,
      lines: before.lines.map((line) => ({ ...line, quantity: 2 })),
    } as never);
    await waitFor(() => expect(canvasElement.querySelector('[aria-current="step"]')).not.toBeNull());
    await userEvent.click(shownButtons(canvasElement).at(-1) as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.click(within(dialog).getByRole('radio', { name: t('order:reason.refund.damaged') }));
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    await within(dialog).findByText(t('order:requestRefund.allDownloaded'), {}, { timeout: 8000 });
    await expect(within(dialog).queryByText(t('order:refused.REFUND_LIMIT'))).toBeNull();
  },
};

/** The request fails: the message shows above, the sheet keeps its values, and it can be sent again. */
export const ARefundThatFailsStays: Story = {
  ...onShop(20),
  tags: ['visual-after-play'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.requestRefund, 'REFUND_LIMIT')),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await waitFor(() => expect(canvasElement.querySelector('[aria-current="step"]')).not.toBeNull());
    await userEvent.click(shownButtons(canvasElement).at(-1) as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.click(within(dialog).getByRole('radio', { name: t('order:reason.other') }));
    const textbox = await within(dialog).findByRole('textbox', { name: t('order:reason.words') });
    await userEvent.type(textbox, 'a gift too late');
    await userEvent.click(within(dialog).getByRole('button', { name: t('order:ask.requestRefund.submit') }));
    await within(dialog).findByRole('alert', {}, { timeout: 8000 });
    await expect(textbox).toHaveValue('a gift too late');
  },
};

export const RequestsARefundWithFreeText: Story = {
  ...onShop(20),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-current="step"]')).not.toBeNull());
    await userEvent.click(shownButtons(canvasElement).at(-1) as HTMLElement);
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    await userEvent.click(within(dialog).getAllByRole('radio').at(-1) as HTMLElement);
    const textbox = await within(dialog).findByRole('textbox');
    await userEvent.type(textbox, 'oh');
    const submit = dialog.querySelector<HTMLElement>('button[type="submit"]') as HTMLElement;
    await userEvent.click(submit);
    await expect(textbox).toBeInvalid();
    await userEvent.type(textbox, ', a gift too late');
    await expect(textbox).toBeValid();
    await userEvent.click(submit);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await within(canvasElement).findAllByText('oh, a gift too late');
  },
  tags: ['!visual'],
};

/** The provider did not carry out a refund that the customer requested, and the shop does not try again. */
export const GivenUp: Story = {
  ...refunds({ status: 20 }, () => [
    { status: 40, requestedBy: 'customer', failure: 'refused', remark: 'Please write to us.' },
  ]),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(t('order:refund.state.givenUp'), undefined, { timeout: 5000 });
    await expect(canvas.queryByText(t('order:refund.state.rejected'))).toBeNull();
  },
};
