import { contract } from '@sampan/api/contract';
import type { Order } from '@sampan/api/entities';
import { answer, failWith } from '@sampan/demo/backend/controls';
import { buildOrder, buildPayment, buildTransferPayment } from '@sampan/demo/fixtures/shop/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse, http } from 'msw';
import { expect, fn, waitFor, within } from 'storybook/test';
import { readQrCode } from '../../../testing/interaction/readQrCode.ts';
import { getTranslate } from '../../../testing/interaction/storyTexts.ts';
import { userEvent } from '../../../testing/interaction/userEvent.ts';
import { dialog, statusIs, underWay } from '../../../testing/screens/paymentStory.ts';
import { PaymentSheet } from './PaymentSheet.tsx';

/** The sheet while an order waits for a bank transfer or FPS. */
const meta = {
  title: 'Features/Cart and orders/PaymentSheet/Transfer',
  component: PaymentSheet,
  args: { order: buildOrder(), onClose: fn() },
  parameters: { shop: { as: 'customer', start: '/orders/1' } },
} satisfies Meta<typeof PaymentSheet>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A pending transfer payment, also returned by the server, with these overrides. */
function transferUnderWay(deviation: Parameters<typeof buildTransferPayment>[0] = {}): Story['beforeEach'] {
  return ({ msw }) => {
    const payment = buildTransferPayment(deviation);
    underWay({ method: 'manual', payment });
    msw.use(statusIs(10), answer(contract.order.detail, { ...buildOrder({ status: 10 }), payment }));
  };
}
const reportedAt = '2026-11-20T03:00:00.000Z';
const receipt = {
  id: 5,
  name: 'receipt.jpg',
  size: 120_000,
  mime: 'image/jpeg',
  checksum: 'f'.repeat(64),
  createdAt: reportedAt,
};

/** Account, amount and FPS code; every part can be copied. */
export const Transfer: Story = {
  beforeEach: transferUnderWay(),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    const code = await layer.findByRole('img', { name: t('order:pay.transfer.qr') });
    const text = readQrCode(code);
    await expect(text).toBe(buildTransferPayment().qrCode);
    await expect(text).toContain(buildOrder().orderNo);
  },
};

export const TransferWithoutCode: Story = {
  beforeEach: transferUnderWay({
    qrCode: undefined,
    transfer: { account: { accountName: 'Sampan', bank: 'Hang Seng', accountNumber: '024-1' } },
  }),
};

export const TransferLongAccount: Story = {
  beforeEach: transferUnderWay({
    transfer: {
      account: {
        accountName: 'Sampan Ceramics, Paper and Household Goods (Hong Kong) Company Limited',
        bank: 'The Hongkong and Shanghai Banking Corporation Limited',
        accountNumber: '00412345678900112345678900112345678900',
        fpsId: 'accounts.receivable.of.the.shop@sampan-household.example',
      },
    },
  }),
  async play() {
    await within(await dialog()).findByRole('img');
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth);
  },
};

/** "I have sent it": the transfer is reported, and the order stays open. */
export const TransferReported: Story = {
  beforeEach: transferUnderWay({ transfer: { reportedAt, receipt } }),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByText(t('order:pay.transfer.reportedText'));
    await expect(layer.queryByRole('img', { name: t('order:pay.transfer.qr') })).toBeNull();
    await expect(layer.queryByRole('button', { name: t('order:pay.another') })).toBeNull();
  },
};

/** Reported in another browser, or before a reload: the sheet opens at the report, with nothing to choose. */
export const TransferReportedElsewhere: Story = {
  tags: ['!visual'],
  args: { order: { ...buildOrder({ status: 10 }), payment: buildTransferPayment({ transfer: { reportedAt } }) } },
  beforeEach: ({ msw, args }) => msw.use(statusIs(10), answer(contract.order.detail, args.order as Order)),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findByText(t('order:pay.transfer.reportedText'));
    await expect(layer.queryByRole('button', { name: t('order:pay.transfer.show') })).toBeNull();
  },
};

/** Another way was chosen while a transfer is reported: the report is shown, and nothing is awaited. */
export const TransferRefusesAnotherWay: Story = {
  tags: ['!visual'],
  args: { order: buildOrder({ status: 10 }) },
  beforeEach: ({ msw }) =>
    msw.use(
      statusIs(10),
      failWith(contract.payment.alipay, 'ORDER_STATE'),
      failWith(contract.payment.wechat, 'ORDER_STATE'),
    ),
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await layer.findAllByRole('radio');
    await userEvent.click(layer.getAllByRole('button').at(-1) as HTMLElement);
    await layer.findByText(t('order:pay.refused'));
    await expect(layer.queryByText(t('order:pay.checking'))).toBeNull();
  },
};

export const TransferNotReported: Story = {
  tags: ['visual-after-play'],
  beforeEach: (context) => {
    (transferUnderWay() as (given: typeof context) => void)(context);
    context.msw.use(failWith(contract.payment.transferReport, 'INTERNAL'));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.transfer.sent') }));
    await layer.findByText(t('order:pay.transfer.notReported'), {}, { timeout: 8000 });
  },
};

/** A lost answer is no refusal: the report may have arrived, and is told once. */
export const TransferReportUnanswered: Story = {
  tags: ['!visual'],
  beforeEach: (context) => {
    (transferUnderWay() as (given: typeof context) => void)(context);
    const { path } = contract.payment.transferReport;
    context.msw.use(http.post(`*${path}`, () => HttpResponse.error()));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.transfer.sent') }));
    await layer.findByText(t('order:refused.unknownRetry'), {}, { timeout: 8000 });
  },
};

/** The order has no room for another report. */
export const TransferReportsFull: Story = {
  tags: ['!visual'],
  beforeEach: (context) => {
    (transferUnderWay() as (given: typeof context) => void)(context);
    context.msw.use(failWith(contract.payment.transferReport, 'TIMELINE_FULL'));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const layer = within(await dialog());
    await userEvent.click(await layer.findByRole('button', { name: t('order:pay.transfer.sent') }));
    await layer.findByText(t('order:pay.transfer.full'), {}, { timeout: 8000 });
  },
};

/** The receipt does not arrive: the reason is brought into view and announced, and the file can be sent again. */
export const TransferReceiptNotSent: Story = {
  tags: ['visual-after-play'],
  globals: { viewport: { value: 'narrow' } },
  beforeEach: (context) => {
    (transferUnderWay() as (given: typeof context) => void)(context);
    context.msw.use(failWith(contract.payment.transferReceipt, 'INTERNAL'));
  },
  async play({ loaded }) {
    const t = getTranslate(loaded);
    const sheet = await dialog();
    const layer = within(sheet);
    await layer.findByText(t('order:pay.transfer.upload'));
    const input = sheet.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' }));
    // The account is read while the file is sent.
    for (const element of sheet.querySelectorAll('*')) element.scrollTop = 0;
    const reason = await layer.findByText(t('order:pay.transfer.notReported'), {}, { timeout: 8000 });
    await waitFor(() => {
      const { top, bottom } = reason.getBoundingClientRect();
      expect([top >= sheet.getBoundingClientRect().top, bottom <= innerHeight]).toEqual([true, true]);
    });
    const isAnnounced = [...document.querySelectorAll('body > [aria-live]')].some((region) =>
      region.textContent?.includes(t('order:pay.transfer.notReported')),
    );
    await expect(isAnnounced).toBe(true);
    await expect(
      layer.getByRole('button', { name: t('controls:upload.retry', { name: 'receipt.pdf' }) }),
    ).toBeVisible();
  },
};

/** A receipt is replaced, and the new one, too. */
export const TransferReceiptReplacedTwice: Story = {
  tags: ['!visual'],
  beforeEach: transferUnderWay({ transfer: { reportedAt, receipt } }),
  async play({ loaded, msw }) {
    const t = getTranslate(loaded);
    const sheet = await dialog();
    const receipts = await within(sheet).findByRole('list', { name: t('order:pay.transfer.receipt') });
    for (const id of [6, 7]) {
      const next = { ...receipt, id, name: `receipt-${id}.pdf` };
      const payment = buildTransferPayment({ transfer: { reportedAt, receipt: next } });
      msw.use(
        answer(contract.payment.transferReceipt, next),
        answer(contract.order.detail, { ...buildOrder({ status: 10 }), payment }),
      );
      const input = sheet.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
      await userEvent.upload(input, new File(['%PDF-1.7'], next.name, { type: 'application/pdf' }));
      await waitFor(() => expect(receipts).toHaveTextContent(`receipt-${id}`), { timeout: 8000 });
    }
  },
};

/** Staff did not find the transfer. */
export const TransferDeclined: Story = {
  beforeEach: ({ msw }) => {
    underWay({ method: 'manual', payment: buildTransferPayment() });
    const status = { orderId: 1, status: 40, orderStatus: 10, method: 'manual' } as const;
    msw.use(answer(contract.payment.status, { ...status, expiresAt: buildPayment().expiresAt }));
  },
  async play({ loaded }) {
    await within(await dialog()).findByText(getTranslate(loaded)('order:pay.declined'));
  },
};
