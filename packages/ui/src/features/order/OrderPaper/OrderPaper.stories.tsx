import type { Order, Refund } from '@sampan/api/entities';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { guide } from '../../../testing/docs/guide.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { OrderPaper } from './OrderPaper.tsx';
import { PickList } from './PickList.tsx';
import { toPicks } from './pickList.ts';

const printedAt = '2026-11-20T06:05:00.000Z';
const paid = buildOrder({ id: 1, status: 20 });

/** The order after the whole first line was refunded before the shipment. */
function withRefund(order: Order): Order {
  const [first] = order.lines;
  if (!first) throw new Error('an order without a line');
  const refund: Refund = {
    id: 1,
    status: refundStatus.refunded,
    requestedBy: 'staff',
    items: [{ orderLineId: first.id, quantity: first.quantity, amount: first.subtotalAmount }],
    shippingAmount: 0,
    amount: first.subtotalAmount,
    reason: 'sold out',
    restock: true,
    fromStatus: orderStatus.paid,
    requestedAt: order.createdAt,
  };
  return { ...order, refunds: [refund], refund };
}

const meta = {
  title: 'Features/Cart and orders/OrderPaper',
  component: OrderPaper,
  args: { order: paid, printedAt },
  globals: { density: 'admin' },
  parameters: guide({
    use: 'Inside OrderPrinting: what of an order goes on A4, to lie in its parcel. PickList is what is fetched from the shelves.',
    avoid: 'On a screen, where the page of the order says more.',
    keyboard: [[['Tab'], 'To the table, which scrolls by itself where there is no room.']],
  }),
} satisfies Meta<typeof OrderPaper>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Ends with the shop's contact data. */
export const Default: Story = {
  async play({ canvas }) {
    await expect(await canvas.findByText(/hello@sampan\.example/)).toBeVisible();
  },
};
/** A digital order has no shipping and no shipping fee. */
export const Digital: Story = { args: { order: buildOrder({ status: 40, isDigital: true }) } };
export const Unpaid: Story = { args: { order: { ...buildOrder({ status: 10 }), remark: '請放在管理處' } } };

/** With the logo, the name, the contact and the business number of a shop that has set them. */
export const OtherBrand: Story = {
  globals: { brand: 'second' },
  async play({ canvas, globals }) {
    const name = readShopName({ 'zh-CN': '窑里', 'zh-HK': '窰里', 'en-US': 'Kiln Row' }, globals.locale);
    await expect(await canvas.findByText(/hello@kiln\.example.+91440300MA5FAKE00X/)).toHaveTextContent(name);
    // Paper is white in both themes: the logo for dark backgrounds is not shown.
    const logo = canvas.getByRole('img', { name });
    await expect(decodeURIComponent(logo.getAttribute('src') ?? '')).toContain('#7a1f5c');
  },
};

/** Each row is named by its product. An untranslated name has a `lang`, so that a screen reader pronounces it. */
export const AnotherLanguage: Story = {
  tags: ['!visual'],
  globals: { locale: 'en-US' },
  args: { order: { ...paid, lines: paid.lines.map((line) => ({ ...line, i18n: undefined })) } },
  render: (args) => (
    <>
      <OrderPaper {...args} />
      <PickList orders={[args.order]} printedAt={args.printedAt} />
    </>
  ),
  async play({ args, canvas }) {
    const { lines } = args.order;
    const names = canvas.getAllByRole('rowheader');
    await expect(names).toHaveLength(2 * lines.length);
    for (const [index, { name }] of [...lines, ...lines].entries()) {
      await expect(names[index]).toHaveTextContent(name);
      await expect(names[index]?.querySelector('span')).toHaveAttribute('lang', 'zh-CN');
    }
  },
};

/** A line that was refunded before the shipment is neither on the slip nor in its sums. */
export const PartlyRefunded: Story = {
  tags: ['!visual'],
  args: { order: withRefund(paid) },
  async play({ args, canvas, canvasElement }) {
    await expect(canvasElement.querySelectorAll('tbody tr')).toHaveLength(args.order.lines.length - 1);
    const [first] = args.order.lines;
    await expect(canvas.queryByText(first?.name ?? '')).toBeNull();
  },
};

const toShip = () => createShop(new Date(printedAt)).orders.filter(({ status }) => status === orderStatus.paid);

/** One row per product, with the orders that contain it. */
export const PickListOfMany: Story = {
  render: (args) => <PickList orders={toShip()} printedAt={args.printedAt} />,
  async play({ canvasElement }) {
    const rows = canvasElement.querySelectorAll('tbody tr');
    await expect(rows).toHaveLength(toPicks(toShip()).length);
  },
};

const long =
  'Hand-thrown side-handle teapot with a bamboo lid, a matching tray and four cups 手工側把茶壺連竹蓋茶盤四杯';
const unbroken = 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu';
export const LongText: Story = {
  args: {
    order: {
      ...paid,
      orderNo: `${paid.orderNo}-RETURNED-AND-SENT-ONCE-MORE`,
      remark: `${unbroken} ${long}`,
      lines: paid.lines.map((line) => ({ ...line, name: long, i18n: {} })),
      ...(paid.address && { address: { ...paid.address, receiver: unbroken, detail: unbroken } }),
    },
  },
};

/** On narrow pages the table scrolls, not the page. */
export const Keyboard: Story = {
  tags: ['!visual'],
  // Amounts do not wrap: too wide for the page in every locale.
  args: { order: { ...paid, lines: paid.lines.map((line) => ({ ...line, subtotalAmount: 98_765_432_100 })) } },
  globals: { viewport: { value: 'narrow' } },
  async play({ canvas, loaded }) {
    const table = canvas.getByRole('region', { name: getTranslate(loaded)('admin:order.part.items') });
    await userEvent.tab();
    await expect(table).toHaveFocus();
    await expect(table.scrollWidth).toBeGreaterThan(table.clientWidth);
    await expect(document.documentElement.scrollWidth).toBe(innerWidth);
  },
};
