import { contract } from '@sampan/api/contract';
import type { OrderStatus, PaymentStatus } from '@sampan/api/entities';
import { answer } from '@sampan/demo/backend/controls';
import { buildPayment } from '@sampan/demo/fixtures/shop/builders';
import type { PaymentDraft } from '@sampan/domain/payment/paymentDraft';
import { paymentKey } from '@sampan/domain/payment/paymentDraft';
import { screen } from 'storybook/test';

/** A payment that was started in this tab earlier. */
export function underWay(draft: Partial<PaymentDraft> = {}) {
  const payment = buildPayment({ method: draft.method ?? 'wechat', qrCode: '/sandbox/pay/trade-1' });
  const stored: PaymentDraft = {
    orderId: 1,
    method: 'wechat',
    scene: 'qr',
    key: 'key-of-the-story',
    payment,
    since: Date.now(),
    ...draft,
  };
  sessionStorage.setItem(paymentKey, JSON.stringify(stored));
}

/** The server's status of the payment and its order. */
export function statusIs(status: PaymentStatus, orderStatus: OrderStatus = 10) {
  return answer(contract.payment.status, { orderId: 1, status, orderStatus, expiresAt: buildPayment().expiresAt });
}

/** The sheet, once it is open. */
export const dialog = () => screen.findByRole('dialog');
