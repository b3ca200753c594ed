import type { ProviderCall, ProviderCallKind, ProviderMethod } from '@sampan/api/entities';
import { findOperation } from '@sampan/domain/payment/providerCalls';
import { demoOrigin, type Trade } from '../state.ts';

/** Subject of a request to the sandbox provider. Amounts are in minor units. */
interface CallFacts {
  trade: Trade;
  amount: number;
  currency: string;
  refund?: { no: string; amount: number };
}

/** A request and its response as on the wire. */
interface WireMessages {
  operation: string;
  request: ProviderCall['request'];
  status: number;
  answer: string;
}

const toDecimal = (amount: number) => (amount / 100).toFixed(2);
type Members = Record<string, unknown>;

function writeAlipay(kind: ProviderCallKind, { trade, amount, refund }: CallFacts): WireMessages {
  const operation = findOperation('alipay', kind);
  const status = { open: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED', failed: 'TRADE_CLOSED' };
  const numbers = { out_trade_no: trade.outTradeNo };
  const membersByKind: Partial<Record<ProviderCallKind, Members>> = {
    create: { total_amount: toDecimal(amount) },
    refund: { out_request_no: refund?.no, refund_amount: refund && toDecimal(refund.amount) },
    refundQuery: { out_request_no: refund?.no },
  };
  const answered: Partial<Record<ProviderCallKind, Members>> = {
    create: { qr_code: `${demoOrigin}/sandbox/pay/${trade.token}` },
    query: { trade_status: status[trade.state], total_amount: toDecimal(amount) },
    refund: { fund_change: 'Y', refund_fee: refund && toDecimal(refund.amount) },
    refundQuery: { refund_status: 'REFUND_SUCCESS', refund_amount: refund && toDecimal(refund.amount) },
  };
  const content = { code: '10000', msg: 'Success', ...numbers, ...answered[kind] };
  const business = JSON.stringify({ ...numbers, ...membersByKind[kind] });
  return {
    operation,
    request: {
      method: 'POST',
      url: `${demoOrigin}/sandbox/alipay/gateway.do?method=${operation}&sign=demo`,
      body: `biz_content=${encodeURIComponent(business)}`,
    },
    status: 200,
    answer: JSON.stringify({ [`${operation.replaceAll('.', '_')}_response`]: content, sign: 'demo' }),
  };
}

function writeWechat(kind: ProviderCallKind, { trade, amount, currency, refund }: CallFacts): WireMessages {
  const { outTradeNo, tradeNo } = trade;
  const states = { open: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED', failed: 'PAYERROR' };
  const number = { out_trade_no: outTradeNo };
  const total = { total: amount, currency };
  const numbers = { out_refund_no: refund?.no, ...number };
  const trades = '/v3/pay/transactions';
  const isPage = trade.scene === 'wap';
  const messages: Partial<Record<ProviderCallKind, { path: string; body?: Members; answer?: Members }>> = {
    create: {
      path: `${trades}/${isPage ? 'h5' : 'native'}`,
      body: { ...number, amount: total },
      answer: { [isPage ? 'h5_url' : 'code_url']: `${demoOrigin}/sandbox/pay/${trade.token}` },
    },
    query: {
      path: `${trades}/out-trade-no/${outTradeNo}`,
      answer: { ...number, trade_state: states[trade.state], amount: total, transaction_id: tradeNo },
    },
    close: { path: `${trades}/out-trade-no/${outTradeNo}/close`, body: {} },
    refund: {
      path: '/v3/refund/domestic/refunds',
      body: { ...numbers, amount: { refund: refund?.amount, ...total } },
      answer: { ...numbers, status: 'PROCESSING' },
    },
    refundQuery: { path: `/v3/refund/domestic/refunds/${refund?.no}`, answer: { ...numbers, status: 'SUCCESS' } },
  };
  const { path = '', body, answer } = messages[kind] ?? {};
  return {
    operation: kind === 'create' && isPage ? 'h5' : findOperation('wechat', kind),
    request: {
      method: body ? 'POST' : 'GET',
      url: `${demoOrigin}/sandbox/wechat${path}`,
      body: body ? JSON.stringify(body) : '',
    },
    status: answer ? 200 : 204,
    answer: answer ? JSON.stringify(answer) : '',
  };
}

function writeStripe(kind: ProviderCallKind, { trade, amount, currency, refund }: CallFacts): WireMessages {
  const { outTradeNo, tradeNo, state } = trade;
  const states = { open: 'open', paid: 'complete', closed: 'expired', failed: 'complete' };
  const session = {
    id: tradeNo,
    object: 'checkout.session',
    client_reference_id: outTradeNo,
    status: states[state],
    payment_status: state === 'paid' ? 'paid' : 'unpaid',
    amount_total: amount,
    currency: currency.toLowerCase(),
  };
  const one = {
    object: 'refund',
    amount: refund?.amount,
    status: 'succeeded',
    metadata: { out_refund_no: refund?.no },
  };
  const messages: Partial<Record<ProviderCallKind, { path: string; body?: string; answer: Members }>> = {
    create: { path: 'checkout/sessions', body: `client_reference_id=${outTradeNo}`, answer: session },
    query: { path: `checkout/sessions/${tradeNo}`, answer: session },
    close: { path: `checkout/sessions/${tradeNo}/expire`, body: '', answer: session },
    refund: {
      path: 'refunds',
      body: `amount=${refund?.amount}&metadata[out_refund_no]=${refund?.no}`,
      answer: one,
    },
    refundQuery: { path: 'refunds?limit=100', answer: { object: 'list', data: [one] } },
  };
  const { path = '', body, answer } = messages[kind] ?? {};
  return {
    operation: findOperation('stripe', kind),
    request: {
      method: body === undefined ? 'GET' : 'POST',
      url: `${demoOrigin}/sandbox/stripe/v1/${path}`,
      body: body ?? '',
    },
    status: 200,
    answer: JSON.stringify(answer),
  };
}

/** Writes a request to the sandbox provider and its response in the provider's format. */
export const writeMessages: Record<ProviderMethod, (kind: ProviderCallKind, facts: CallFacts) => WireMessages> = {
  alipay: writeAlipay,
  wechat: writeWechat,
  stripe: writeStripe,
};
