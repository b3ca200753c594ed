import { contract } from '@sampan/api/contract';
import { noteServerDate } from '@sampan/api/serverClock';
import { answer } from '@sampan/demo/backend/controls';
import { buildOrder } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { ShopLayout } from '../../../layouts/ShopLayout/ShopLayout.tsx';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { dialog, statusIs, underWay } from '../../../testing/screens/paymentStory.ts';
import { shownButtons, WithUrl } from '../../../testing/screens/shopOrderStory.tsx';
import { OrderScreen } from './OrderScreen.tsx';

/** An order whose time to pay ends while its page is open: the server closes it a little later. */
const meta = {
  title: 'Shop/orders-id/TimeUp',
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

const expiresAt = '2026-11-20T03:59:58.000Z';
const unpaid = buildOrder({ status: 10, expiresAt, actions: ['pay', 'cancel', 'note'] });
const closed = buildOrder({ status: 50, closeType: 2 });

/** Longer than the first pause between two reads. */
const untilNextRead = { timeout: 8000 };

/** The server's answers: unpaid until `close` is called. */
let isClosed = false;
const close = () => {
  isClosed = true;
};
function startUnpaid() {
  isClosed = false;
  return answer(contract.order.detail, () => (isClosed ? closed : unpaid));
}

/** The page says so without being loaded again, and offers no payment meanwhile. */
export const ClosedWhileOpen: Story = {
  tags: ['!visual'],
  beforeEach: ({ msw }) => msw.use(startUnpaid()),
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const page = within(canvasElement);
    await page.findByText(t('order:detail.timeUp'));
    const buttons = shownButtons(canvasElement).map(({ textContent }) => textContent);
    await expect(buttons).toContain(t('order:action.cancel'));
    const pay = t('order:action.payNamed', { amount: '' }).trim();
    await expect(buttons.filter((text) => text.startsWith(pay))).toEqual([]);
    close();
    await page.findByRole('heading', { name: t('order:detail.head.cancelled') }, untilNextRead);
    await expect(page.queryByText(t('order:detail.timeUp'))).toBeNull();
  },
};

/** The open sheet offers no payment that would be refused, and then says that the order is closed. */
export const ClosedBeforeAChoice: Story = {
  args: { pay: 'open' },
  beforeEach: ({ msw }) => msw.use(startUnpaid()),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByText(t('order:pay.timeUpText'));
    await expect(layer.queryByRole('radio')).toBeNull();
    await expect(layer.getByRole('button', { name: t('order:pay.view') })).toBeVisible();
    close();
    await layer.findByText(t('order:pay.orderClosedBy.time'), {}, untilNextRead);
  },
};

/** The server closes the payment first and its order a moment later: the payment is not offered again in between. */
export const ClosedAfterItsPayment: Story = {
  tags: ['!visual'],
  args: { pay: 'open' },
  beforeEach: ({ msw }) => {
    underWay();
    msw.use(startUnpaid(), statusIs(30));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByText(t('order:pay.timeUpText'), {}, untilNextRead);
    await expect(layer.queryByRole('button', { name: t('order:pay.another') })).toBeNull();
    close();
    await layer.findByText(t('order:pay.orderClosedBy.time'), {}, untilNextRead);
    await waitFor(() => expect(screen.queryByText(t('order:pay.closedText'))).toBeNull());
  },
};

/** The viewer's clock is an hour fast: the countdown follows the server's. */
export const ClockAhead: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const serverDate = new Date(Date.now() - 3_600_000);
    const order = { ...unpaid, expiresAt: new Date(serverDate.getTime() + 40 * 60_000).toISOString() };
    msw.use(
      http.post(`*${contract.order.detail.path}`, () =>
        HttpResponse.json(order, { headers: { date: serverDate.toUTCString() } }),
      ),
    );
    return () => noteServerDate(new Date().toUTCString(), Date.now());
  },
  async play({ canvasElement, loaded }) {
    const t = getTranslate(loaded);
    const timer = await within(canvasElement).findByRole('timer');
    await expect(timer).toHaveTextContent(/(40:00|39:5\d)/);
    const pay = t('order:action.payNamed', { amount: '' }).trim();
    await expect(shownButtons(canvasElement).some(({ textContent }) => textContent.startsWith(pay))).toBe(true);
  },
};
