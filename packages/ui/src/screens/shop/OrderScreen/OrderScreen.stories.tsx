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
import { toShipAction } from '@sampan/domain/order/orderFollowUps';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { loadAgain, loseAnswer, Reloadable } from '../../../testing/interaction/lostAnswer.tsx';
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
      entry.action === 'ship' ? { ...entry, note: toShipAction(parcel).text } : entry,
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

const contractFile = {
  id: 41,
  name: 'signed-agreement.pdf',
  size: 284_100,
  mime: 'application/pdf',
  checksum: '0'.repeat(64),
  createdAt: '2026-11-19T03:00:00.000Z',
};
export const AsksForAnAgreement: Story = {
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.order.detail, { ...buildOrder({ status: 20 }), asksAgreement: true })),
};
export const AgreementSent: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, { ...buildOrder({ status: 20 }), asksAgreement: true, agreement: contractFile }),
    ),
};
/** After shipping, the agreement can no longer be replaced. */
export const AgreementAfterShipping: Story = {
  beforeEach: ({ msw }) =>
    msw.use(answer(contract.order.detail, { ...buildOrder({ status: 30 }), agreement: contractFile })),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    await expect(within(part).getAllByRole('button')).toHaveLength(1);
  },
};

/** Downloads, verified against their checksums. */
export const FilesOfADigitalOrder: Story = {
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, {
        ...buildOrder({ status: 40, isDigital: true }),
        files: [
          { ...contractFile, id: 51, name: 'side-handle-teapot.pdf' },
          { ...contractFile, id: 52, name: 'glaze-recipes.zip', mime: 'application/zip', size: 3_284_100 },
        ],
      }),
    ),
  async play({ canvasElement, loaded }) {
    const list = await within(canvasElement).findByRole('list', { name: getTranslate(loaded)('order:files.title') });
    await expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  },
};

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

export const LeavesANote: Story = {
  ...onShop(20),
  async play({ canvasElement }) {
    const canvas = within(canvasElement);
    const box = await canvas.findByRole('textbox');
    await userEvent.type(box, 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(box).toHaveValue(''));
    await canvas.findByText('By the back door');
  },
  tags: ['!visual'],
};

/** The page is loaded again while a note is on its way: posted once more, it is on the order once. */
export const NotePostedOnce: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => msw.use(loseAnswer(contract.order.note)),
  render: (args) => (
    <ShopLayout>
      <Reloadable>
        <WithUrl {...args} orderId={ownOrder(20)} />
      </Reloadable>
    </ShopLayout>
  ),
  async play({ canvas }) {
    const countNotes = () =>
      getDemoBackend()
        .state.orders.get(ownOrder(20))
        ?.timeline.filter(({ note }) => note === 'By the back door').length;
    await userEvent.type(await canvas.findByRole('textbox'), 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(countNotes()).toBe(1));
    loadAgain();
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue('By the back door'));
    await userEvent.type(canvas.getByRole('textbox'), '{Control>}{Enter}{/Control}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveValue(''));
    await waitFor(() => expect(sessionStorage.getItem(`draft note of order ${ownOrder(20)}`)).toBeNull());
    await expect(countNotes()).toBe(1);
  },
  tags: ['!visual'],
};

export const ANoteThatFailsStays: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.note, 'INTERNAL')),
  async play({ canvasElement }) {
    const box = await within(canvasElement).findByRole('textbox');
    await userEvent.type(box, 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(box).toBeInvalid(), { timeout: 3000 });
    await expect(box).toHaveValue('By the back door');
  },
  tags: ['!visual'],
};

/** The number of notes is limited; the form says so and keeps the text. */
export const NoRoomForAnotherNote: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.note, 'TIMELINE_FULL')),
  async play({ canvasElement, canvas, loaded }) {
    const t = getTranslate(loaded);
    const box = await within(canvasElement).findByRole('textbox');
    await userEvent.type(box, 'By the back door');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await canvas.findByText(t('order:note.full'), undefined, { timeout: 3000 });
    await expect(box).toHaveValue('By the back door');
  },
  tags: ['!visual'],
};

/** Uploads the agreement: shown at once and on the timeline, then replaced. */
export const HandsInTheAgreement: Story = {
  ...onShop(20),
  beforeEach: () => {
    const order = getDemoBackend().state.orders.get(ownOrder(20));
    if (order) getDemoBackend().state.orders.set(order.id, { ...order, totalAmount: 10_000_000 });
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const canvas = within(canvasElement);
    const part = await canvas.findByRole('region', { name: t('order:agreement.title') });
    const choose = () => part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(choose(), new File(['%PDF-1.7\n%%EOF\n'], 'signed.pdf', { type: 'application/pdf' }));
    const list = await within(part).findByRole('list', { name: t('order:agreement.list') }, { timeout: 5000 });
    await expect(list).toHaveTextContent(/signed\.pdf/);
    await canvas.findByText(t('order:event.agreement'));
    await userEvent.click(within(part).getByRole('button', { name: t('order:agreement.replace') }));
    await userEvent.upload(
      choose(),
      new File(['%PDF-1.7\nbetter\n%%EOF\n'], 'better.pdf', { type: 'application/pdf' }),
    );
    await waitFor(() => expect(part).toHaveTextContent(/better\.pdf/), { timeout: 5000 });
  },
  tags: ['!visual'],
};

export const AgreementRejected: Story = {
  ...onShop(20),
  beforeEach: ({ msw }) => {
    const order = getDemoBackend().state.orders.get(ownOrder(20));
    if (order) getDemoBackend().state.orders.set(order.id, { ...order, totalAmount: 10_000_000 });
    msw.use(failWith(contract.order.agreeupload, 'ORDER_STATE'));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' }));
    await within(part).findByText(t('order:agreement.refused.ORDER_STATE'));
  },
  tags: ['!visual'],
};

/** The number of replacements is limited. */
export const AgreementReplacedTooOften: Story = {
  ...AgreementRejected,
  beforeEach: ({ msw }) => {
    const order = getDemoBackend().state.orders.get(ownOrder(20));
    if (order) getDemoBackend().state.orders.set(order.id, { ...order, totalAmount: 10_000_000 });
    msw.use(failWith(contract.order.agreeupload, 'TIMELINE_FULL'));
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const part = await within(canvasElement).findByRole('region', { name: t('order:agreement.title') });
    const input = part.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'signed.pdf', { type: 'application/pdf' }));
    await within(part).findByText(t('order:agreement.refused.TIMELINE_FULL'));
  },
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
