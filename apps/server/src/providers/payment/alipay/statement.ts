import { isRefundRequested } from '@sampan/domain/payment/refundNumbers';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import { unzipSync } from 'fflate';
import { ProviderError } from '../../providerHttp.ts';
import { parseAmount, parseStatement } from '../statementRows.ts';

const maxFiles = 20;
/** Limit of all files together, unpacked: protects from zip bombs. */
const maxBytes = 100 * 1024 * 1024;

/**
 * Reads the files of a ZIP archive. The sizes that its directory states are checked before anything is unpacked, and no
 * file gets more memory than its stated size. @throws ProviderError `unverified` if it is damaged or too large
 */
export function readArchive(archive: Uint8Array): Uint8Array[] {
  try {
    const sizes: number[] = [];
    let remainingBytes = maxBytes;
    const files = Object.values(
      unzipSync(archive, {
        filter({ originalSize }) {
          sizes.push(originalSize);
          remainingBytes -= originalSize;
          if (sizes.length > maxFiles || remainingBytes < 0) throw new RangeError('too many files, or too large');
          return true;
        },
      }),
    );
    // A file that is cut off is shorter than stated; of two with one name, only one is there.
    const total = files.reduce((sum, { length }) => sum + length, 0);
    if (total !== maxBytes - remainingBytes) throw new RangeError('the archive is cut off');
    return files;
  } catch (error) {
    throw new ProviderError('unverified', 'ARCHIVE', error instanceof Error ? error.message : String(error));
  }
}

const columns = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '完成时间',
  '订单金额(元)',
  '退款批次号/请求号',
  '服务费(元)',
] as const;

/**
 * Reads a trade bill of Alipay: a ZIP archive with details and totals, both CSV in GBK
 * (https://opendocs.alipay.com/open/204/106262). @throws ProviderError
 */
export function readAlipayBill(archive: Buffer): StatementEntry[] {
  const decoder = new TextDecoder('gbk');
  const texts = readArchive(archive).map((file) => decoder.decode(file));
  const details = texts.find((text) => text.includes('退款批次号/请求号')) ?? '';
  return parseStatement(details, columns).map((row) => {
    const { 商户订单号: paymentNo, 支付宝交易号: tradeNo, 完成时间: time } = row;
    // A refund made in the console can be without a number. Its trade and time tell it from others of the day.
    const refundNo = row['退款批次号/请求号'] || `${tradeNo} ${time}`;
    const isRefund = row.业务类型 === '退款';
    return {
      movement: isRefund ? 'refund' : 'payment',
      number: isRefund ? refundNo : paymentNo,
      ...(isRefund && !isRefundRequested(refundNo, paymentNo) && { paymentNo }),
      tradeNo,
      // Negative for a refund.
      amount: Math.abs(parseAmount(row['订单金额(元)'])),
      currency: 'CNY',
      // Negative for a payment: Alipay takes it from what the merchant gets.
      fee: -parseAmount(row['服务费(元)']) || 0,
      feeCurrency: 'CNY',
    };
  });
}
