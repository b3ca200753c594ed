import type { Payment, PaymentStatus, Transfer, TransferAccount } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { createFpsCode, isFpsCurrency, isFpsId } from './fpsCode.ts';
import { arrivedStatuses } from './paymentStatuses.ts';

/** The settings of transfers, by group and key. */
export interface TransferSettings {
  'payment.manualEnabled': boolean;
  /** ISO 4217; empty: the shop's. */
  'payment.manualCurrency': string;
  'payment.manualAccountName': string;
  'payment.manualBank': string;
  'payment.manualAccountNumber': string;
  'payment.manualFpsId': string;
}

/**
 * The shop's account for transfers in this currency; null where none is set: it needs a name, and a number or an FPS
 * identifier.
 */
export function getTransferAccount(settings: TransferSettings, currency: string): TransferAccount | null {
  if (!settings['payment.manualEnabled']) return null;
  const accountCurrency = settings['payment.manualCurrency'].trim() || currency;
  const accountName = settings['payment.manualAccountName'].trim();
  const bank = settings['payment.manualBank'].trim();
  const accountNumber = settings['payment.manualAccountNumber'].trim();
  const fpsId = settings['payment.manualFpsId'].trim();
  const hasFps = isFpsId(fpsId) && isFpsCurrency(currency);
  if (accountCurrency !== currency || !accountName || (!accountNumber && !hasFps)) return null;
  return { accountName, ...(bank && { bank }), ...(accountNumber && { accountNumber }), ...(hasFps && { fpsId }) };
}

/** A new payment by transfer: where it goes, and the FPS code where the account has an identifier. */
export function createTransfer(
  account: TransferAccount,
  { orderNo, amount, currency }: { orderNo: string; amount: number; currency: string },
): { transfer: Transfer; qrCode?: string } {
  const { fpsId } = account;
  const qrCode = fpsId && createFpsCode({ fpsId, amount, currency, reference: orderNo });
  return { transfer: { account, reference: orderNo }, ...(qrCode && { qrCode }) };
}

/** Whether the customer said that the transfer has been sent, and staff have not decided yet. */
export function isTransferReported(
  payment: (Pick<Payment, 'status'> & Partial<Pick<Payment, 'method' | 'transfer'>>) | undefined,
): boolean {
  return (
    payment?.method === 'manual' &&
    payment.status === paymentStatus.pending &&
    payment.transfer?.reportedAt !== undefined
  );
}

/** Why a provider does not return a payment. */
interface ReturnObstacles {
  /** The provider has had no credentials for days. */
  isProviderGone: boolean;
  /** The provider refused the return, or paid it to the shop's own account. */
  hasReturnFailed: boolean;
}

/**
 * Whether staff have to send a payment's money back by hand, for a refund or because it came late: that of a transfer, or
 * one that its provider does not return.
 */
export function isReturnedByHand(
  { status, method }: Pick<Payment, 'status' | 'method'>,
  { isProviderGone, hasReturnFailed }: ReturnObstacles,
): boolean {
  return status === paymentStatus.refunding && (method === 'manual' || isProviderGone || hasReturnFailed);
}

/**
 * The newest transfer, also one that was closed when another method was chosen. Once money of a transfer has arrived, none:
 * an older one that was declined is not what staff have seen on the account.
 */
export function findUnreceivedTransfer<
  Stored extends { status: PaymentStatus; transfer?: Transfer | null | undefined },
>(payments: readonly Stored[]): Stored | undefined {
  const transfers = payments.filter(({ transfer }) => transfer);
  return transfers.some(({ status }) => arrivedStatuses.has(status)) ? undefined : transfers.at(-1);
}

/** The transfer once its customer has reported it. An earlier receipt stays until another replaces it. */
export function reportTransfer(transfer: Transfer, { at, note, receipt }: TransferReport): Transfer {
  const { remark: _before, ...rest } = transfer;
  return { ...rest, reportedAt: transfer.reportedAt ?? at, ...(note && { note }), ...(receipt && { receipt }) };
}

export interface TransferReport {
  /** ISO 8601 UTC. */
  at: string;
  note?: string | undefined;
  receipt?: Transfer['receipt'];
}
