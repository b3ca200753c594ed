import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import { buildOrder, buildPayment } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, screen, waitFor, within } from 'storybook/test';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { AdminStory, adminShop, atADesk, onAPhone } from '../../../testing/screens/AdminStory.tsx';
import { slow } from '../../../testing/screens/adminOrderStory.tsx';
import { AdminOrderScreen } from './AdminOrderScreen.tsx';

const meta = {
  title: 'Admin/Order/Late payments',
  component: AdminOrderScreen,
  args: { orderId: 1 },
  globals: atADesk,
  parameters: adminShop('/admin/orders/1', 'operator'),
  render: (args) => (
    <AdminStory>
      <AdminOrderScreen {...args} />
    </AdminStory>
  ),
} satisfies Meta<typeof AdminOrderScreen>;
export default meta;
type Story = StoryObj<typeof meta>;

const second = buildPayment({ id: 77, method: 'wechat', status: 50 });
const paidTwice: Order = {
  ...buildOrder({ status: 20 }),
  actions: ['ship', 'settleLatePayment', 'note'],
  latePayments: [second],
};
const shows = (order: Order): Story => ({ beforeEach: ({ msw }) => msw.use(answer(contract.order.detail, order)) });

/** The order was paid by another payment and is to be shipped; the notice names the payment that goes back. */
export const SecondPayment: Story = {
  ...shows(paidTwice),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await canvas.findByText(new RegExp(second.tradeNo ?? ''), undefined, slow);
    await expect(await canvas.findByText(t('admin:order.need.paid'), undefined, slow)).toBeVisible();
    await expect(canvas.getByRole('button', { name: t('admin:order.settleLate') })).toBeVisible();
  },
};
export const SecondPaymentOnAPhone: Story = { ...shows(paidTwice), globals: onAPhone };

/** Of their own order operators do not mark money as sent. */
export const OperatorsOwn: Story = {
  ...shows({ ...paidTwice, userId: 2, actions: ['ship', 'note'] }),
  tags: ['!visual'],
  async play({ canvas, loaded }) {
    await canvas.findByText(new RegExp(second.tradeNo ?? ''), undefined, slow);
    await expect(canvas.queryByRole('button', { name: getTranslate(loaded)('admin:order.settleLate') })).toBeNull();
  },
};

/** The customer's bank did not accept the return of a second payment: the notice has its number at the provider. */
export const NotAccepted: Story = {
  ...shows({
    ...buildOrder({ status: 20 }),
    actions: ['ship', 'note'],
    abnormalLatePayments: [{ id: 77, method: 'wechat', amount: 5800, currency: 'CNY', refundNo: 'LSP2611190008' }],
  }),
  async play({ canvas, loaded }) {
    await canvas.findByText(/LSP2611190008/, undefined, slow);
    await expect(await canvas.findByText(getTranslate(loaded)('admin:order.need.paid'), undefined, slow)).toBeVisible();
  },
};

const refunded = buildPayment({ method: 'alipay', status: 50, tradeNo: '2026112022001400001234567890' });

/** A refund of the order is to be sent, too: each has its notice, button and dialog, which name its payment. */
export const BesideARefund: Story = {
  ...shows({
    ...buildOrder({ status: 70, refundFrom: 20 }),
    payment: refunded,
    actions: ['settleRefund', 'settleLatePayment', 'note'],
    latePayments: [second],
  }),
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    for (const [label, payment] of [
      ['settle', refunded],
      ['settleLate', second],
    ] as const) {
      const number = payment.tradeNo ?? '';
      await canvas.findByText(new RegExp(`${t(`order:method.${payment.method}`)}.*${number}`), undefined, slow);
      await userEvent.click(canvas.getByRole('button', { name: t(`admin:order.${label}`) }));
      const dialog = within(await screen.findByRole('dialog', {}, slow));
      await expect(dialog.getByText(number)).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow);
    }
  },
};

/** After a login the note goes on where it was: it is about one of the order's payments. */
export const NoteComesBack: Story = {
  tags: ['!visual'],
  beforeEach({ msw }) {
    const name = `staff's settleLatePayment of order ${paidTwice.id}, payment ${second.id}`;
    sessionStorage.setItem(`draft ${name}`, '"FPS FT123"');
    msw.use(answer(contract.order.detail, paidTwice));
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.settleLate') }, slow));
    const dialog = within(await screen.findByRole('dialog', {}, slow));
    const note = dialog.getByRole('textbox', { name: t('admin:order.settling.note') });
    await waitFor(() => expect(note).toHaveValue('FPS FT123'), slow);
  },
};

/** Bodies of the calls. */
const sent: unknown[] = [];

/** The dialog names the payment, and the call names it, too. */
export const Settling: Story = {
  tags: ['visual-after-play'],
  beforeEach({ msw }) {
    sent.length = 0;
    msw.use(
      answer(contract.order.detail, paidTwice),
      http.post(`*${contract.adminOrder.refundDone.path}`, async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.error();
      }),
    );
  },
  async play({ canvas, loaded }) {
    const t = getTranslate(loaded);
    await userEvent.click(await canvas.findByRole('button', { name: t('admin:order.settleLate') }, slow));
    const dialog = await screen.findByRole('dialog', {}, slow);
    await expect(within(dialog).getByText(second.tradeNo ?? '')).toBeVisible();
    await userEvent.type(within(dialog).getByRole('textbox', { name: t('admin:order.settling.note') }), 'FPS FT123');
    await userEvent.click(dialog.querySelector('button[type="submit"]') as HTMLElement);
    const input = { orderId: paidTwice.id, paymentId: second.id, amount: second.amount, note: 'FPS FT123' };
    await waitFor(() => expect(sent[0]).toEqual(input), slow);
    await within(dialog).findByRole('button', { name: t('admin:order.checkAgain') }, { timeout: 12_000 });
  },
};
