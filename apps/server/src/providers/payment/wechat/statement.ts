import { createHash } from 'node:crypto';
import { isRefundRequested } from '@sampan/domain/payment/refundNumbers';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import { ProviderError } from '../../providerHttp.ts';
import { parseAmount, parseStatement } from '../statementRows.ts';

const sharedColumns = [
  '微信订单号',
  '商户订单号',
  '交易状态',
  '微信退款单号',
  '商户退款单号',
  '退款状态',
  '手续费',
  '申请退款金额',
] as const;
const mainlandColumns = [...sharedColumns, '货币种类', '订单金额'] as const;
const globalColumns = [...sharedColumns, '标价币种', '订单金额(标价币种)', '结算币种'] as const;

/** @throws ProviderError if the file does not have the SHA-1 that WeChat Pay announced */
export function verifyBill(file: Buffer, sha1: string): void {
  const digest = createHash('sha1').update(file).digest('hex');
  if (digest !== sha1.toLowerCase()) throw new ProviderError('unverified', 'HASH', 'the bill has another SHA-1');
}

/**
 * Reads a trade bill of WeChat Pay: CSV in UTF-8, a backtick before each value
 * (https://pay.weixin.qq.com/docs/merchant/products/bill-download/format-trade.html). @throws ProviderError
 */
export function readMainlandBill(file: Buffer): StatementEntry[] {
  return parseStatement(file.toString('utf8'), mainlandColumns).flatMap((row) =>
    toEntries(row, { amount: row.订单金额, currency: row.货币种类, feeCurrency: row.货币种类 }),
  );
}

/**
 * Reads a bill of the Hong Kong API (https://pay.weixin.qq.com/doc/global/v3/zh/4012354484): the fee is in the currency
 * of the settlement. @throws ProviderError
 */
export function readGlobalBill(file: Buffer): StatementEntry[] {
  return parseStatement(file.toString('utf8'), globalColumns).flatMap((row) =>
    toEntries(row, { amount: row['订单金额(标价币种)'], currency: row.标价币种, feeCurrency: row.结算币种 }),
  );
}

function toEntries(
  row: Record<(typeof sharedColumns)[number], string>,
  { amount, currency, feeCurrency }: { amount: string; currency: string; feeCurrency: string },
): StatementEntry[] {
  const shared = { currency, fee: parseAmount(row.手续费), feeCurrency };
  if (row.交易状态 !== 'REFUND') {
    const { 商户订单号: number, 微信订单号: tradeNo } = row;
    return [{ movement: 'payment', number, tradeNo, amount: parseAmount(amount), ...shared }];
  }
  // The bill lists refunds when they are accepted; a failed one moved no money.
  if (row.退款状态 === 'FAIL') return [];
  const { 商户退款单号: number, 商户订单号: paymentNo, 微信退款单号: tradeNo } = row;
  const outside = isRefundRequested(number, paymentNo) ? {} : { paymentNo };
  return [{ movement: 'refund', number, ...outside, tradeNo, amount: parseAmount(row.申请退款金额), ...shared }];
}
