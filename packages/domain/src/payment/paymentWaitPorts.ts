import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Payment } from '@sampan/api/entities';
import type { Clock, Storage, Visibility } from '../ports.ts';
import type { PaymentDraft } from './paymentDraft.ts';
import type { PayStatus } from './paymentRules.ts';

export type PayRequest = Pick<PaymentDraft, 'orderId' | 'method' | 'scene' | 'key'>;

export interface PaymentWaitPorts {
  /** sessionStorage. */
  session: Storage;
  clock: Clock;
  visibility: Visibility;
  newKey(): string;
  /** Calls /payment/alipay, /payment/wechat or /payment/start, depending on the method, with the Idempotency-Key. */
  startPayment(request: PayRequest): Promise<Envelope<Payment>>;
  /** Calls /payment/status. */
  askStatus(orderId: number): Promise<Envelope<PayStatus>>;
  /** Calls /payment/close. */
  closePayment(orderId: number): Promise<Envelope<PayStatus>>;
  /** Opens the provider's page or the QR panel after a payment was started. */
  showPayment(payment: Payment): void;
}
