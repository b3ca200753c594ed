import { contract } from '@sampan/api/contract';
import type { Order, OrderStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { answer, failWith, mockOffline, mockPendingCall } from '@sampan/demo/backend/controls';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { buildOrder, buildProduct, type OrderDeviation } from '@sampan/demo/fixtures/shop/builders';
import { carrierNames } from '@sampan/domain/order/carrierNames';
import { toParcelAction } from '@sampan/domain/order/orderFollowUps';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { getStoryLocale, getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { getStoredOrder, headed, of, orderIn, slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  globals: atADesk,
  parameters: adminShop('/admin/orders/1', 'operator'),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Story of this order. */
function shows(order: () => Order): Story {
  return {
    beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, order)),
    render: () => (
      <AdminStory>
        <AdminOrderScreen orderId={1} />
      </AdminStory>
    ),
  };
}
const deviates = (deviation: OrderDeviation) => shows(() => forStaff(buildOrder(deviation)));

/** Staff actions allowed for each order status. */
const legal: Partial<Record<OrderStatus, Order['actions']>> = {
  10: ['cancel', 'note'],
  20: ['ship', 'note'],
  60: ['approveRefund', 'rejectRefund', 'note'],
};
function forStaff(order: Order): Order {
  return { ...order, actions: legal[order.status] ?? ['note'] };
}

const here = () => document.querySelector('[data-testid="here"]')?.textContent ?? '';
/** Ships the order from its page, which shows the result. */
export const Default: Story = {
  ...of(20),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const order = orderIn(20);
    await headed(canvasElement, order.orderNo);
    await canvas.findByText(t('admin:order.need.paid'));
    const ship = canvas.getByRole('button', { name: t('admin:order.ship') });
    await userEvent.click(ship);
    const dialog = await screen.findByRole('dialog');
    const [carrier, number] = [...dialog.querySelectorAll<HTMLInputElement>('input')];
    await waitFor(() => expect(carrier).toHaveFocus());
    await userEvent.type(carrier as HTMLElement, `${carrierNames.hongkongPost[getStoryLocale(loaded)]}{Enter}`);
    await userEvent.click(number as HTMLElement);
    await userEvent.paste('RR 1234 5678 9HK');
    await expect(number).toHaveValue('RR123456789HK');
    await userEvent.click(within(dialog).getByRole('button', { name: t('admin:order.shipping.submit') }));
    await waitFor(() => expect(getStoredOrder(order.id).shipment?.trackingNo).toBe('RR123456789HK'), slow);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    await canvas.findByText('RR123456789HK', undefined, slow);
    await expect(canvas.queryByRole('button', { name: t('admin:order.ship') })).toBeNull();
  },
};

export const OnAPhone: Story = { ...of(20), tags: ['!visual'], globals: onAPhone };
export const ToPay: Story = deviates({ status: 10 });
/** Its goods are gone: the packing sheet can be printed again, a pick list cannot. */
export const Shipped: Story = {
  ...deviates({ status: 30 }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByRole('button', { name: t('admin:order.print') }, slow);
    const more = canvas.queryByRole('button', { name: t('common:action.more') });
    if (more) await userEvent.click(more);
    await expect(screen.queryByText(t('admin:order.printPick'))).toBeNull();
  },
};
/** The parcel's entry in the timeline has the carrier's name in the viewer's locale. */
export const ShippedTranslated: Story = {
  ...shows(() => {
    const order = forStaff(buildOrder({ status: 30 }));
    const parcel = { carrier: 'SF Express', trackingNo: 'SF1234567890' };
    const timeline = order.timeline.map((entry) =>
      entry.action === 'ship' ? { ...entry, note: toParcelAction('ship', parcel).text } : entry,
    );
    return { ...order, shipment: { ...parcel, shippedAt: order.createdAt, events: [] }, timeline };
  }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    await canvas.findByText(`${carrierNames.sf[getStoryLocale(loaded)]} SF1234567890`, undefined, slow);
  },
};
export const Completed: Story = deviates({ status: 40 });
export const CompletedDigital: Story = {
  ...deviates({ status: 40, isDigital: true }),
  async play({ canvas, loaded }) {
    await canvas.findByText(getTranslate(loaded)('admin:order.noDownload'), undefined, slow);
  },
};
export const DigitalDownloaded: Story = {
  ...shows(() => {
    const order = forStaff(buildOrder({ status: 40, isDigital: true }));
    return { ...order, downloads: order.lines.map(({ productId }) => ({ productId, at: order.createdAt })) };
  }),
  async play({ canvas, loaded }) {
    const [before = ''] = getTranslate(loaded)('admin:order.firstDownload', { when: '\n' }).split('\n');
    await canvas.findByText((text) => text.startsWith(before), undefined, slow);
  },
};
/** Staff did not upload a file of the product before it was sold. */
export const DigitalWithoutFile: Story = {
  ...deviates({ status: 40, isDigital: true }),
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, () => forStaff(buildOrder({ status: 40, isDigital: true }))),
      answer(contract.product.detail, { ...buildProduct({ groupId: null }), type: 2, files: [] }),
    ),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    const link = await canvas.findByRole('link', { name: new RegExp(t('admin:order.openProduct')) }, slow);
    await expect(link).toHaveAccessibleName(new RegExp(`^${t('admin:order.openProduct')} \\S`));
    await expect(link).toHaveAttribute('href', expect.stringMatching(/^\/admin\/products\/\d+$/));
    await expect(canvas.queryByText(t('admin:order.need.digital'))).toBeNull();
  },
};
/** Until it is known whether files are missing, the page does not say that the customer can download them. */
export const FilesUnknown: Story = {
  ...deviates({ status: 40, isDigital: true }),
  tags: ['!visual'],
  beforeEach: ({ msw }) =>
    msw.use(
      answer(contract.order.detail, () => forStaff(buildOrder({ status: 40, isDigital: true }))),
      failWith(contract.product.detail, 'INTERNAL'),
    ),
  async play({ canvas, loaded }) {
    await canvas.findByRole('heading', { level: 1, name: /./ }, slow);
    await canvas.findByText(buildOrder({ status: 40, isDigital: true }).lines[0]?.name ?? '', undefined, slow);
    await expect(canvas.queryByText(getTranslate(loaded)('admin:order.need.digital'))).toBeNull();
  },
};
/** A product that was deleted since does not hide that another one has no file. */
export const WithoutFileBesideADeletedProduct: Story = {
  ...shows(() => {
    const order = forStaff(buildOrder({ status: 40, isDigital: true }));
    const productIds = [999_999, buildProduct().id];
    const lines = order.lines.flatMap((line) =>
      productIds.map((productId, place) => ({ ...line, id: line.id + place, productId })),
    );
    return { ...order, lines };
  }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const name = new RegExp(getTranslate(loaded)('admin:order.openProduct'));
    const link = await canvas.findByRole('link', { name }, slow);
    await expect(link).toHaveAttribute('href', `/admin/products/${buildProduct().id}`);
  },
};
export const Cancelled: Story = deviates({ status: 50, closeType: 2 });
export const Refunding: Story = deviates({ status: 70, refundFrom: 20 });
/** The customer's bank refused the money: staff settle the refund on WeChat Pay's merchant platform. */
export const RefundAbnormal: Story = {
  ...shows(() => {
    const order = forStaff(buildOrder({ status: 70, refundFrom: 20 }));
    const at = order.refund?.decidedAt ?? order.createdAt;
    const entry = { at, actor: 'system', action: 'refundAbnormal', note: `R${order.orderNo}3fa91c` } as const;
    return { ...order, timeline: [...order.timeline, entry] };
  }),
  async play({ canvas, loaded }) {
    const refundNo = /R\w+3fa91c/;
    const start = getTranslate(loaded)('admin:order.need.refundAbnormal', { refundNo: '' }).slice(-12);
    await expect(await canvas.findByText(new RegExp(start), undefined, slow)).toHaveTextContent(refundNo);
  },
};
/** A refund with this action on its timeline, where staff read what they have to do. */
const tellsOfRefund = (
  event:
    | 'refundAbnormal'
    | 'returnFailed'
    | 'refundUnconfigured'
    | 'returnUnconfigured'
    | 'refundReturned'
    | 'refundWaiting',
  action: string = event,
): Story => ({
  ...shows(() => {
    const order = forStaff(buildOrder({ status: 70, refundFrom: 20 }));
    const at = order.refund?.decidedAt ?? order.createdAt;
    const entry = { at, actor: 'system', action, note: `R${order.orderNo}3fa91c` } as const;
    return { ...order, timeline: [...order.timeline, entry] };
  }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await expect(await canvas.findByText(t(`admin:order.event.${event}`), undefined, slow)).toBeVisible();
  },
});
/** The bank refused the money of a second payment: the notice at the top is about the order's own. */
export const ReturnAbnormal: Story = tellsOfRefund('refundAbnormal');
/** The provider refused the return of a late payment. */
export const ReturnFailed: Story = tellsOfRefund('returnFailed', 'refundFailed');
/** The provider's credentials were removed while the refund was under way. */
export const RefundUnconfigured: Story = tellsOfRefund('refundUnconfigured');
/** The same about a payment that staff cannot mark as sent back. */
export const ReturnUnconfigured: Story = tellsOfRefund('returnUnconfigured');
/** The provider paid the return of a late payment to the shop's own account. */
export const RefundReturned: Story = tellsOfRefund('refundReturned');
/** The provider has not settled the refund for a day. */
export const RefundWaiting: Story = tellsOfRefund('refundWaiting');
export const Refunded: Story = deviates({ status: 80, refundFrom: 40 });
/** Every unit was refunded before the shipment; the delivery fee is left. */
export const NothingToShip: Story = {
  ...shows(() => {
    const order = buildOrder({ status: 20, shippingAmount: 800 });
    const items = order.lines.map(({ id, quantity, subtotalAmount: amount }) => ({
      orderLineId: id,
      quantity,
      amount,
    }));
    const [refund] = buildOrder({ status: 80, refundFrom: 20 }).refunds;
    const refunds = refund ? [{ ...refund, items, shippingAmount: 0 }] : [];
    return { ...order, refunds, actions: ['cancel', 'createRefund', 'note'] };
  }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findAllByRole('button', { name: t('admin:order.cancel') }, slow);
    await expect(canvas.queryByRole('button', { name: t('admin:order.ship') })).toBeNull();
  },
};

/** Previous and next order of the list from which this one was opened. */
export const NextInTheList: Story = {
  ...of(20, '?f.status=20'),
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const paid = [...getDemoBackend().state.orders.values()]
      .filter(({ status }) => status === orderStatus.paid)
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id);
    const index = paid.findIndex(({ id }) => id === orderIn(20).id);
    const next = paid[index + 1];
    const link = await canvas.findByRole('link', { name: t('admin:shell.nextRecord') }, slow);
    await userEvent.click(link);
    await waitFor(() => expect(here()).toBe(`/admin/orders/${next?.id}?f.status=20`), slow);
    await headed(canvasElement, next?.orderNo ?? '-');
  },
  tags: ['!visual'],
};

/** Prints the packing sheet only. */
export const Printed: Story = {
  ...of(20),
  globals: atADesk,
  beforeEach: () => {
    const print = window.print;
    window.print = fn();
    return () => {
      window.print = print;
    };
  },
  async play({ canvas, canvasElement, loaded }) {
    const t = getTranslate(loaded);
    await headed(canvasElement, orderIn(20).orderNo);
    const button = canvas.queryByRole('button', { name: t('admin:order.print') });
    if (button) await userEvent.click(button);
    else {
      await userEvent.click(canvas.getAllByRole('button', { name: t('common:action.more') })[0] as HTMLElement);
      await userEvent.click(await screen.findByRole('menuitem', { name: t('admin:order.print') }, slow));
    }
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1), slow);
    await expect(document.querySelectorAll('body > div article')).toHaveLength(1);
    window.dispatchEvent(new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('body > div article')).toBeNull());
  },
  tags: ['!visual'],
};

const remark = '請放在管理處，不用按門鈴；如有問題，請先致電，謝謝。';
export const CustomerAsked: Story = shows(() => ({ ...forStaff(buildOrder({ status: 20 })), remark }));

export const AsksForAnAgreement: Story = shows(() => ({
  ...forStaff(buildOrder({ status: 20 })),
  asksAgreement: true,
}));
export const AgreementSigned: Story = shows(() => ({
  ...forStaff(buildOrder({ status: 20 })),
  asksAgreement: true,
  agreement: {
    id: 41,
    name: 'signed-agreement.pdf',
    size: 284_100,
    mime: 'application/pdf',
    checksum: '0'.repeat(64),
    createdAt: '2026-11-19T03:00:00.000Z',
  },
}));

/** A warning before shipping to a blacklisted customer. */
export const BlacklistedCustomer: Story = {
  ...of(20),
  beforeEach: ({ msw }) => {
    const { userId } = orderIn(20);
    const token = getDemoBackend().signIn('admin');
    const user = getDemoBackend().answer(contract.adminUser.detail, { id: userId }, { token }).body as never;
    msw.use(answer(contract.adminUser.detail, { ...(user as object), blacklisted: true } as never));
    msw.use(
      answer(contract.blacklist.check, {
        blacklisted: true,
        entry: {
          id: 1,
          userId,
          username: 'mei',
          reason: '多次拒收貨到付款的包裹',
          operatorId: 1,
          operator: 'admin',
          createdAt: '2026-11-01T03:00:00.000Z',
        },
      }),
    );
  },
  async play({ canvas, loaded }) {
    const text = getTranslate(loaded)('admin:order.customer.blacklisted', { reason: '多次拒收貨到付款的包裹' });
    await expect(await canvas.findByText(text, undefined, slow)).toBeVisible();
  },
};

/** The customer fails to load; the rest of the page is shown. */
export const PartOfIt: Story = {
  ...of(20),
  beforeEach: ({ msw }) => {
    msw.use(failWith(contract.adminUser.detail, 'INTERNAL'), failWith(contract.audit.list, 'INTERNAL'));
  },
  tags: ['state:partial'],
};

export const Loading: Story = {
  ...of(20),
  beforeEach: ({ msw }) => msw.use(mockPendingCall(contract.order.detail)),
  tags: ['state:loading'],
};
export const Failed: Story = {
  ...of(20),
  beforeEach: ({ msw }) => msw.use(failWith(contract.order.detail, 'INTERNAL')),
  tags: ['state:error'],
};
export const NotFound: Story = {
  tags: ['state:notFound'],
  render: () => (
    <AdminStory>
      <AdminOrderScreen orderId={999_999} />
    </AdminStory>
  ),
};
export const Forbidden: Story = {
  ...of(20),
  parameters: adminShop('/admin/orders', 'customer'),
  tags: ['state:forbidden'],
};
export const Offline: Story = { ...of(20), beforeEach: ({ msw }) => msw.use(mockOffline()), tags: ['state:offline'] };

const long =
  'Hand-thrown side-handle teapot with a bamboo lid, a matching tray and four cups from the island kiln 手工側把茶壺連竹蓋茶盤四杯';
const unbroken = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungaho';
export const LongNames: Story = shows(() => {
  const order = forStaff(buildOrder({ status: 60, refundFrom: 30 }));
  return {
    ...order,
    orderNo: `${order.orderNo}-RETURNED-0000000042`,
    remark: `${unbroken} ${remark}`,
    lines: order.lines.map((line) => ({ ...line, name: long, i18n: {} })),
    ...(order.address && { address: { ...order.address, receiver: unbroken, detail: `${unbroken} ${long}` } }),
    ...(order.refund && { refund: { ...order.refund, reason: `${unbroken} ${long}`.slice(0, 190) } }),
  };
});

/** One partial refund is complete, the next failed at the provider: both are listed with their status. */
export const RefundedInParts: Story = shows(() => {
  const order = buildOrder({ status: 60, refundFrom: 30 });
  const last = order.refund as NonNullable<Order['refund']>;
  const settledAt = last.requestedAt;
  return forStaff({
    ...order,
    refunds: [
      { ...last, id: 901, status: 30, requestedBy: 'staff', items: [], shippingAmount: 0, amount: 500, settledAt },
      { ...last, id: 902, status: 60, failure: 'insufficientBalance' },
    ],
    refund: { ...last, id: 902, status: 60, failure: 'insufficientBalance' },
  });
});
