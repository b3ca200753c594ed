import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { answerCashier } from '@sampan/demo/backend/provider/provider';
import {
  buildAddress,
  buildOrder,
  buildTransferPayment,
  type OrderDeviation,
} from '@sampan/demo/fixtures/shop/builders';
import { carrierNames } from '@sampan/domain/order/carrierNames';
import { toParcelAction } from '@sampan/domain/order/orderFollowUps';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { applyPrintRules } from '../../../testing/interaction/printRules.ts';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
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
  title: 'Shop/orders-id',
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

const shipped = buildOrder({ status: 30 });
/** As long as the numbers of a real order. */
const numbered = buildOrder({
  status: 30,
  orderNo: 'SP26112700421',
  payment: { ...(shipped.payment as NonNullable<Order['payment']>), tradeNo: '4200002056214790399651572632' },
  shipment: {
    ...(shipped.shipment as NonNullable<Order['shipment']>),
    trackingNo: 'SF1234567890123',
  },
});

/** Story of an order with these fields. */
function shows(deviation: OrderDeviation): Story {
  return { beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, buildOrder(deviation))) };
}

export const Pending: Story = shows({ status: 10 });
/** A print says which shop it is from, and nothing that is true for minutes only. */
export const OnPaper: Story = {
  ...Pending,
  tags: ['!visual'],
  async play({ canvas }) {
    await expect(await canvas.findByRole('timer')).toBeVisible();
    const [email] = await canvas.findAllByText('hello@sampan.example');
    const removeRules = applyPrintRules();
    try {
      await expect(canvas.getByRole('banner')).toBeVisible();
      await expect(email).toBeVisible();
      await expect(canvas.queryByRole('timer')).toBeNull();
    } finally {
      removeRules();
    }
  },
};
/** On a phone the page has one column, and the Tab key follows it from top to bottom. */
export const OneColumn: Story = {
  ...shows({ status: 30 }),
  tags: ['!visual'],
  globals: { viewport: { value: 'phone' } },
  async play({ canvas, canvasElement }) {
    await canvas.findAllByRole('heading', { level: 2 });
    const main = canvasElement.querySelector('main') as HTMLElement;
    const tops = [...main.querySelectorAll('h2')].map((heading) => heading.getBoundingClientRect().top);
    await expect(tops.length).toBeGreaterThanOrEqual(4);
    await expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  },
};
export const Paid: Story = shows({ status: 20 });
export const Shipped: Story = {
  ...shows({ status: 30 }),
  async play({ canvasElement }) {
    const current = await waitFor(() => {
      const step = canvasElement.querySelector('[aria-current="step"]');
      if (!step) throw new Error('no port is marked');
      return step;
    });
    await expect(current.parentElement?.children[2]).toBe(current);
  },
};
/** Staff stored a carrier name in their language: a known carrier is translated, others show as stored. */
export const ShippedTranslated: Story = {
  beforeEach: ({ msw }) => {
    const order = buildOrder({ status: 30 });
    const parcel = { carrier: 'SF Express', trackingNo: 'SF1234567890' };
    const shipment = { ...parcel, shippedAt: order.shippedAt ?? order.createdAt, events: [] };
    const timeline = order.timeline.map((entry) =>
      entry.action === 'ship' ? { ...entry, note: toParcelAction('ship', parcel).text } : entry,
    );
    msw.use(answer(contract.order.detail, { ...order, shipment, timeline }));
  },
  async play({ canvas, loaded }) {
    const name = carrierNames.sf[getStoryLocale(loaded)];
    await canvas.findByText(name, { exact: true });
    await canvas.findByText(`${name} SF1234567890`);
    await expect(canvas.getAllByText(name, { exact: false })).toHaveLength(3);
  },
};
export const Completed: Story = shows({ status: 40 });
export const CompletedDigital: Story = shows({ status: 40, isDigital: true });
export const CancelledByCustomer: Story = shows({ status: 50, closeType: 1 });
export const CancelledByTimeout: Story = shows({ status: 50, closeType: 2 });
export const CancelledByShop: Story = shows({ status: 50, closeType: 3 });
export const RefundRequested: Story = shows({ status: 60, refundFrom: 30 });
export const Refunding: Story = shows({ status: 70, refundFrom: 20 });
export const Refunded: Story = shows({ status: 80, refundFrom: 40 });

/** Transfer payments: not sent, reported, not found. */
function transfers(deviation: Parameters<typeof buildTransferPayment>[0]): Story {
  return {
    beforeEach: ({ msw }) =>
      msw.use(
        answer(contract.order.detail, { ...buildOrder({ status: 10 }), payment: buildTransferPayment(deviation) }),
      ),
    async play({ canvas }) {
      await canvas.findByRole('status');
      // A transfer has days to arrive: no countdown in seconds.
      await expect(canvas.queryByRole('timer')).toBeNull();
    },
  };
}
export const TransferToSend: Story = transfers({});
export const TransferReported: Story = transfers({ transfer: { reportedAt: '2026-11-20T03:00:00.000Z' } });
export const TransferDeclined: Story = {
  beforeEach: ({ msw }) => {
    const payment = buildTransferPayment({ status: 40, transfer: { remark: '我们没有收到这笔转账，请向银行查询。' } });
    msw.use(answer(contract.order.detail, { ...buildOrder({ status: 10 }), payment }));
  },
  async play({ canvas }) {
    await canvas.findByText(/我们没有收到这笔转账/);
  },
};

/** The payment arrived after the order was closed: it is refunded, and the page says so. */
function createLatePaymentStory(status: 50 | 60): Story {
  return {
    beforeEach: ({ msw }) => {
      const order = buildOrder({ status: 50, closeType: 2 });
      const payment: Order['payment'] = {
        id: 9,
        orderId: order.id,
        method: 'alipay',
        status,
        amount: order.totalAmount,
        currency: order.currency,
        expiresAt: order.createdAt,
      };
      msw.use(answer(contract.order.detail, { ...order, payment }));
    },
  };
}
export const PaidTooLate = createLatePaymentStory(50);
export const PaidTooLateAndReturned = createLatePaymentStory(60);

export const Loading: Story = {
  tags: ['state:loading'],
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.order.detail)),
};
/** The order belongs to another customer or does not exist. */
export const NotFound: Story = { tags: ['state:notFound'], args: { orderId: 999_999 } };
export const Forbidden: Story = {
  tags: ['state:forbidden'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.detail, 'FORBIDDEN')),
};
export const Failed: Story = {
  tags: ['state:error'],
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.detail, 'INTERNAL')),
};
export const Offline: Story = { tags: ['state:offline'], beforeEach: ({ msw }) => msw.use(mockOffline()) };

export const LongNames: Story = {
  beforeEach: ({ msw }) => {
    const order = buildOrder({ status: 30 });
    msw.use(
      answer(contract.order.detail, {
        ...order,
        lines: order.lines.map((line) => ({
          ...line,
          name: longName,
          i18n: undefined,
          options: [{ name: 'Glaze', value: unbroken }],
        })),
        totalAmount: 1234567890,
        remark: unbroken,
        address: buildAddress({ receiver: `${unbroken.slice(0, 50)}`, detail: unbroken }),
        shipment: order.shipment && { ...order.shipment, carrier: unbroken, trackingNo: unbroken },
      }),
    );
  },
};

export const FiftyLines: Story = {
  beforeEach: ({ msw }) => {
    const order = buildOrder({ status: 20 });
    const [line] = order.lines;
    const lines = Array.from({ length: 50 }, (_, index) => ({ ...(line as Order['lines'][number]), id: index + 1 }));
    msw.use(answer(contract.order.detail, { ...order, lines }));
  },
};

export const ConfirmsReceipt: Story = {
  ...onShop(30),
  async play({ canvasElement }) {
    await waitFor(() => expect(canvasElement.querySelector('[aria-current="step"]')).not.toBeNull());
    await userEvent.click(shownButtons(canvasElement).at(-1) as HTMLElement);
    const dialog = await screen.findByRole('alertdialog');
    await expect(within(dialog).getAllByRole('button')[0]).toHaveFocus();
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => {
      const step = canvasElement.querySelector('[aria-current="step"]');
      if (step !== step?.parentElement?.lastElementChild) throw new Error('the boat has not arrived');
    });
  },
  tags: ['state:success', '!visual'],
};

/** On a desktop, by the code: a phone leaves for WeChat's page. */
export const PaysByWechat: Story = {
  ...onShop(10, 'open'),
  globals: { viewport: { value: 'desktop' } },
  async play({ canvasElement }) {
    // The sheet's chunk loads when it first opens.
    const dialog = await screen.findByRole('dialog', {}, { timeout: 5000 });
    const [, wechat] = await within(dialog).findAllByRole('radio');
    await userEvent.click(wechat as HTMLElement);
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await within(dialog).findByRole('img');
    const id = ownOrder(10);
    const trade = getDemoBackend().state.trades.findLast(({ orderId }) => orderId === id);
    answerCashier(getDemoBackend().state, trade?.token ?? '', 'pay', new Date());
    await userEvent.click(within(dialog).getAllByRole('button').at(-2) as HTMLElement);
    await waitFor(() => expect(dialog.querySelector('svg path[pathLength="1"]')).not.toBeNull(), { timeout: 4000 });
    await userEvent.click(within(dialog).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => {
      const step = canvasElement.querySelector('[aria-current="step"]');
      if (!step || step.parentElement?.children[1] !== step) throw new Error('the boat is not at the second port');
    });
  },
  tags: ['!visual'],
};

let showOrder = (_id: number) => {};

function OrderByAddress() {
  const [id, setId] = useState(ownOrder(20));
  useEffect(function exposeAddress() {
    showOrder = setId;
  }, []);
  return (
    <ShopLayout>
      <OrderScreen orderId={id} onPayChange={() => undefined} />
    </ShopLayout>
  );
}

/** The address changes to an order that was shown before: a dialog about the first one closes. */
export const AnotherOrder: Story = {
  tags: ['!visual'],
  render: () => <OrderByAddress />,
  async play({ canvas, loaded }) {
    const [paid, pending] = [ownOrder(20), ownOrder(10)];
    const findOrder = (id: number) =>
      canvas.findAllByText(String(getDemoBackend().state.orders.get(id)?.orderNo), {}, { timeout: 10_000 });
    await findOrder(paid);
    showOrder(pending);
    await findOrder(pending);
    const name = getTranslate(loaded)('order:action.cancel');
    await userEvent.click(canvas.getAllByRole('button', { name }).find((one) => one.checkVisibility()) as HTMLElement);
    await screen.findByRole('dialog', undefined, { timeout: 5000 });
    showOrder(paid);
    await findOrder(paid);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** Order, trade and tracking numbers stay in one line on the smallest phone. */
export const NumbersOnASmallPhone: Story = {
  tags: ['!visual'],
  globals: { viewport: { value: 'narrow' } },
  beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, numbered)),
  async play({ canvas }) {
    for (const number of [numbered.orderNo, numbered.payment?.tradeNo, numbered.shipment?.trackingNo]) {
      const shown = (await canvas.findAllByText(String(number), {}, { timeout: 10_000 })).at(-1) as HTMLElement;
      await expect(shown.getClientRects()).toHaveLength(1);
    }
  },
};
