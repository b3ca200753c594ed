import type { ProviderMethod } from '@sampan/api/entities';
import type { Deps } from '../../deps.ts';
import type { RefundEvent, RefundRequest } from '../../providers/payment/port.ts';
import { getShopDay } from '../../providers/payment/shopDay.ts';
import { type PaymentColumns, readOrderOfPayment } from '../order/orderRecord.ts';
import { storeDifferences, storePaidRefund } from '../reconciliation/differences.ts';
import { findMovementsByNumber } from '../reconciliation/ledgerMovements.ts';
import { findRefundRequest } from './refundRequest.ts';

type DifferenceDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Differences are of the day on which they are found. */
const getStatement = ({ clock }: DifferenceDeps, method: ProviderMethod) => ({
  method,
  day: getShopDay(clock.now().getTime()),
});

/** Whether the ledger has the refund as one that the provider paid; one that staff sent by hand is none. */
export async function isBooked({ db }: Pick<Deps, 'db'>, method: ProviderMethod, refundNo: string): Promise<boolean> {
  const movements = await findMovementsByNumber(db, method, [refundNo]);
  return movements.some(({ movement }) => movement === 'refund');
}

/**
 * Stores a difference if the ledger does not have a refund that the provider has paid: staff sent the money in another
 * way meanwhile, or declined the refund or approved another one, so that the customer may get it twice.
 */
export async function reportPaidRefund(
  deps: DifferenceDeps,
  { method, order_id: orderId }: Pick<PaymentColumns, 'method' | 'order_id'>,
  request: RefundRequest,
): Promise<void> {
  const { refundNo } = request;
  if (method === 'manual' || (await isBooked(deps, method, refundNo))) return;
  deps.log.error({ method, orderId, refundNo }, 'the provider paid a refund that the ledger does not have');
  const { amount: statementAmount, currency } = request;
  const refund = { number: refundNo, orderId, statementAmount, currency };
  await storePaidRefund(deps.db, getStatement(deps, method), refund);
}

/**
 * Stores a difference if a refund that is booked as settled has failed at the provider: the customer's bank may return
 * the money to the shop days later. The ledger stays as it is, because staff decide how the customer gets the money.
 */
export async function reportFailedRefund(
  deps: DifferenceDeps & Pick<Deps, 'providers'>,
  paymentId: number,
  { refundNo, failedTradeNo: tradeNo }: Pick<RefundEvent, 'refundNo' | 'failedTradeNo'>,
): Promise<void> {
  const record = await readOrderOfPayment(deps.db, paymentId);
  const payment = record?.payments.find(({ id }) => id === paymentId);
  const request = record && payment && findRefundRequest(record, payment, refundNo);
  if (!request || payment.method === 'manual' || !(await isBooked(deps, payment.method, refundNo))) return;
  const { method, order_id: orderId } = payment;
  const { state } = await deps.providers.payment[method].queryRefund(request);
  if (state === 'pending')
    deps.log.warn({ method, refundNo }, 'the provider did not say whether a settled refund has failed');
  if (state !== 'failed') return;
  const { amount: statementAmount, currency } = request;
  await storeDifferences(deps.db, getStatement(deps, method), [
    {
      ...{ movement: 'refundFailure', kind: 'refundFailure', number: refundNo, orderId },
      ...(tradeNo !== undefined && { tradeNo }),
      ...{ statementAmount, currency, fee: 0, feeCurrency: currency },
    },
  ]);
}
