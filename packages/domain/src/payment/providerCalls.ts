import type { PaymentStatus, ProviderCall, ProviderCallKind, ProviderMethod } from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { type Allowance, hourly, perMinute } from '../rateLimit/allowance.ts';
import { toLateTradeNo } from './refundNumbers.ts';

const kindByOperation: Record<ProviderMethod, Readonly<Record<string, ProviderCallKind>>> = {
  alipay: {
    'alipay.trade.precreate': 'create',
    'alipay.trade.query': 'query',
    'alipay.trade.close': 'close',
    'alipay.trade.refund': 'refund',
    'alipay.trade.fastpay.refund.query': 'refundQuery',
  },
  wechat: {
    native: 'create',
    h5: 'create',
    mweb: 'create',
    jsapi: 'create',
    oauth2: 'payer',
    query: 'query',
    close: 'close',
    refund: 'refund',
    'refund query': 'refundQuery',
  },
  stripe: {
    'checkout.sessions.create': 'create',
    'checkout.sessions.retrieve': 'query',
    'checkout.sessions.expire': 'close',
    'refunds.create': 'refund',
    'refunds.list': 'refundQuery',
  },
};

/** Kind of an operation of a payment provider. */
export function getCallKind(method: ProviderMethod, operation: string): ProviderCallKind {
  const kinds = kindByOperation[method];
  return (Object.hasOwn(kinds, operation) ? kinds[operation] : undefined) ?? 'other';
}

/** The provider's operation of a kind; the first one if there are several. */
export function findOperation(method: ProviderMethod, kind: ProviderCallKind): string {
  const found = Object.entries(kindByOperation[method]).find(([, each]) => each === kind);
  if (!found) throw new Error(`${method} has no operation ${kind}`);
  return found[0];
}

/** A payment, as far as sending its requests again depends on it. */
export interface ResendablePayment {
  status: PaymentStatus;
  /** Number of the refund that the shop has requested and whose outcome is unknown. */
  awaitedRefundNo?: string | undefined;
}

interface ResendableCall {
  kind: ProviderCallKind;
  refundNo?: string | undefined;
  /** Whether another number replaced the refund's: its amount, which the answer is compared with, is then not known. */
  isReplaced?: boolean;
}

/**
 * Whether a request may be sent again without moving money twice or ending a payment that the customer may still make.
 * A refund is sent again only while its outcome is awaited: under the same number the provider pays it once. Of a late
 * payment the request under the awaited number is sent, also where the provider closed the number before.
 */
export function canResendCall(
  { kind, refundNo, isReplaced }: ResendableCall,
  payment: ResendablePayment | undefined,
): boolean {
  if (!payment) return false;
  if (kind === 'query') return true;
  if (kind === 'close') return payment.status === paymentStatus.closed || payment.status === paymentStatus.failed;
  if (kind === 'refundQuery') return refundNo !== undefined && !isReplaced;
  return kind === 'refund' && isAwaitedRefund(refundNo, payment.awaitedRefundNo);
}

/** Whether a request for the refund is one for the awaited refund, under its number or an earlier one. */
export function isAwaitedRefund(refundNo: string | undefined, awaitedRefundNo: string | undefined): boolean {
  if (refundNo === undefined || awaitedRefundNo === undefined) return false;
  const tradeNo = toLateTradeNo(refundNo);
  return refundNo === awaitedRefundNo || (tradeNo !== undefined && tradeNo === toLateTradeNo(awaitedRefundNo));
}

/**
 * Whether sending the request again sends the awaited refund. With a key that Stripe rejects, the query before the refund
 * is the only request there is; any other query stays one.
 */
export function resendsRefund(
  {
    method,
    kind,
    result,
    refundNo,
  }: Pick<ProviderCall, 'method' | 'kind' | 'result'> & { refundNo?: string | undefined },
  awaitedRefundNo: string | undefined,
): boolean {
  if (kind === 'refund') return isAwaitedRefund(refundNo, awaitedRefundNo);
  return method === 'stripe' && kind === 'query' && result === 'refused' && awaitedRefundNo !== undefined;
}

/** How often a request is sent again, and how often one member of staff does so. */
export const resendCallLimits = (callId: number, staffId: number): Allowance[] => [
  perMinute(`resend-call:${callId}`, 10),
  hourly(`resend-call-staff:${staffId}`, 60),
];

/** Characters after which a text of the log is cut. */
const maxLength = 8_000;
/** JSON members and parameters whose values are secrets, signatures or personal data of the payer. */
const secretNames =
  'sign|signature|secret|access_token|refresh_token|openid|unionid|buyer_id|buyer_open_id|buyer_user_id|buyer_logon_id|buyer_user_name|client_secret|email|phone|name|payer_client_ip|line1|line2|postal_code|city';
const jsonSecret = new RegExp(`("(?:${secretNames})"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'g');
const parameterSecret = new RegExp(`((?:^|[?&])(?:${secretNames})=)[^&]*`, 'g');

/** Masks secret values in a body or URL. */
export function maskSecrets(text: string): string {
  return text.replace(jsonSecret, '$1"***"').replace(parameterSecret, '$1***').slice(0, maxLength);
}

function formatJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? JSON.stringify(value, null, 2) : null;
  } catch {
    return null;
  }
}

/** One line per parameter, decoded; a parameter that is JSON takes several. */
function formatParameters(text: string): string {
  return [...new URLSearchParams(text)].map(([name, value]) => `${name}: ${formatJson(value) ?? value}`).join('\n');
}

const isForm = (text: string) => /^[\w.[\]%-]+=[^\s{}"]*$/.test(text);

/** Formats a body for reading: JSON with indents, form data as decoded lines, any other text unchanged. */
export function formatBody(text: string): string {
  return formatJson(text) ?? (isForm(text) ? formatParameters(text) : text);
}

/** Formats a URL for reading: the address, then a line per parameter. */
export function formatUrl(url: string): string {
  const [address = ''] = url.split('?', 1);
  // To the end: a query may contain question marks.
  const query = url.slice(address.length + 1);
  return query ? `${address}\n${formatParameters(query)}` : address;
}
