import { randomUUID } from 'node:crypto';
import { contract } from '@sampan/api/contract';
import type { ProviderMethod } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { payments, refunds, sandboxTrades } from '../../src/db/schema.ts';
import { getPublicKeyId, getSandboxStripe } from '../../src/providers/payment/sandbox/accounts.ts';
import { generateSandboxKeys } from '../../src/providers/payment/sandbox/keys.ts';
import { type Commerce, getSandbox, openCommerce } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';

/** Keys of the sandbox's accounts, with which the tests sign as the providers do. */
export const keys = await generateSandboxKeys();
const privatePem = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** A webhook of Stripe or a notify of WeChat Pay. */
export interface Message {
  body: string;
  headers: Record<string, string>;
}

/** The sandbox's account at Stripe. */
export const stripe = getSandboxStripe(keys, '');
/** Stripe's official SDK. */
export const sdk = new Stripe('sk_test_1');

/** An order whose refund was paid, failed, or is under way. */
export const settled = { status: orderStatus.paid, refund: { status: 30, amount: 100 } };
export const failed = { status: orderStatus.refundRequested, refund: { failure: 'refundClosed', amount: 100 } };
export const refunding = { status: orderStatus.refunding };

/**
 * Sets up a shop whose providers' deliveries the tests make themselves, and in which they choose what the providers say
 * about refunds. To be called once in a file; `open` in its `beforeAll`.
 */
export function createDeliveries() {
  let shop: Commerce;
  /**
   * The status that the providers give every refund (null: the sandbox's own), and the account that WeChat Pay says it paid.
   * Requests for refunds may be refused.
   */
  const defaultLine = { refundStatus: null as string | null, refundAccount: '支付用户零钱', rejectsRefunds: false };
  const line = { ...defaultLine };

  /** Changes the status of refunds in answers, and signs those of WeChat Pay anew by the official SDK. */
  const wrapFetch =
    (inner: typeof fetch): typeof fetch =>
    async (input, init) => {
      const response = await inner(input, init);
      if (line.refundStatus === null || !/\/refunds\b/.test(String(input))) return response;
      const isRejected = line.rejectsRefunds && init?.method === 'POST';
      const text = isRejected ? '{"code":"NOT_ENOUGH","message":"余额不足"}' : await response.text();
      const status = `"user_received_account":"${line.refundAccount}","status":"${line.refundStatus}"`;
      const body = text.replace(/"status":"\w+"/g, status);
      const headers = new Headers(response.headers);
      const [timestamp, nonce] = ['timestamp', 'nonce'].map((name) => headers.get(`wechatpay-${name}`) ?? '');
      headers.set('wechatpay-signature', Rsa.sign(Formatter.response(timestamp ?? '', nonce ?? '', body), privatePem));
      return new Response(body, { status: isRejected ? 403 : response.status, headers });
    };

  /** Webhooks of the sandbox, which the tests deliver themselves. */
  const sent: Message[] = [];
  beforeEach(async () => {
    Object.assign(line, defaultLine);
    getSandbox(shop).deliverBy(async (_path, body, headers) => {
      sent.push({ body, headers });
      return { status: 200, body: 'success' };
    });
    await getSandbox(shop).sendDue(shop.clock.now());
    sent.length = 0;
  });
  afterEach(() => vi.restoreAllMocks());

  async function open(): Promise<Commerce> {
    shop = await openCommerce('postgres', { sandboxKeys: keys, wrapFetch });
    return shop;
  }

  const seconds = () => Math.floor(shop.clock.now().getTime() / 1000);
  const mine = () => ({ token: shop.customer.token });
  const staff = () => ({ token: shop.staff.token });

  /** Delivers a message as the provider does, and waits for what follows. */
  async function send(method: ProviderMethod, message: Message): Promise<number> {
    const status = await shop.send(method, message);
    await shop.deps.background.idle();
    return status;
  }

  /** Starts the payment of a new order. */
  async function start(method: ProviderMethod) {
    const { id: orderId } = await shop.order([{ product: await shop.addProduct({ stock: 5 }) }]);
    const payment = await shop.expectOk(contract.payment.start, { orderId, method, scene: 'qr' }, mine());
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id));
    const { outTradeNo = '', tradeNo } = row ?? {};
    return { orderId, outTradeNo, tradeNo: tradeNo ?? '', payment };
  }

  /** Starts a refund that the provider gives this status. */
  async function startRefund(method: ProviderMethod, refundStatus: string) {
    const { orderId, outTradeNo, payment } = await start(method);
    await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/pay` });
    for (const message of sent.splice(0)) await send(method, message);
    line.refundStatus = refundStatus;
    await shop.expectOk(contract.adminOrder.refundCreate, { orderId, amount: 100, reason: 'late' }, staff());
    await shop.deps.background.idle();
    const isSettled = refundStatus === 'succeeded';
    expect((await shop.detail(orderId)).status).toBe(isSettled ? orderStatus.paid : orderStatus.refunding);
    const [refund] = await shop.db.select().from(refunds).where(eq(refunds.orderId, orderId));
    return { orderId, outTradeNo, refundNo: refund?.outRefundNo ?? '' };
  }

  /** A payment that comes after its order was cancelled; its return has this status at the provider. */
  async function payLate(method: ProviderMethod, refundStatus: string) {
    const { orderId, outTradeNo, payment } = await start(method);
    const cashier = await openCashier(shop.app, payment);
    await shop.db.update(payments).set({ status: paymentStatus.closed }).where(eq(payments.id, payment.id));
    await shop.expectOk(contract.order.cancel, { orderId, reason: 'late' }, mine());
    line.refundStatus = refundStatus;
    await shop.app.inject({ method: 'POST', url: `${cashier}/pay` });
    for (const message of sent.splice(0)) await send(method, message);
    return { orderId, outTradeNo };
  }

  /** The provider ends the refunds of a trade without money. It never pays their numbers afterwards. */
  async function closeRefunds(outTradeNo: string): Promise<void> {
    const isOfTrade = eq(sandboxTrades.outTradeNo, outTradeNo);
    const [trade] = await shop.db.select().from(sandboxTrades).where(isOfTrade);
    const closed = Object.fromEntries(Object.keys(trade?.refunds ?? {}).map((refundNo) => [refundNo, 0]));
    await shop.db.update(sandboxTrades).set({ state: 'paid', refunds: closed }).where(isOfTrade);
    line.refundStatus = null;
  }

  /** A refund that WeChat Pay closed, so that it has failed. */
  async function startClosedRefund() {
    const refund = await startRefund('wechat', 'PROCESSING');
    await closeRefunds(refund.outTradeNo);
    shop.clock.advance(120_000);
    await shop.runJobs();
    expect(await shop.detail(refund.orderId)).toMatchObject(failed);
    return refund;
  }

  /** A webhook of WeChat Pay, encrypted and signed by its official SDK. */
  function signWechat(eventType: string, originalType: string, resource: object): Message {
    const nonce = Formatter.nonce(12);
    const ciphertext = Aes.AesGcm.encrypt(JSON.stringify(resource), keys.apiV3Key, nonce, originalType);
    const sealed = { original_type: originalType, algorithm: 'AEAD_AES_256_GCM', associated_data: originalType, nonce };
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: shop.clock.now().toISOString(),
      resource_type: 'encrypt-resource',
      event_type: eventType,
      summary: '测试',
      resource: { ...sealed, ciphertext },
    });
    const [timestamp, headerNonce] = [String(seconds()), Formatter.nonce(32)];
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'wechatpay-serial': getPublicKeyId(keys),
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': headerNonce,
        'wechatpay-signature': Rsa.sign(Formatter.response(timestamp, headerNonce, body), privatePem),
        'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
      },
    };
  }

  /** A webhook of Stripe, signed by its official SDK. */
  function signStripe(type: string, object: object): Message {
    const event = { id: `evt_${randomUUID()}`, object: 'event', livemode: false, created: seconds(), type };
    const body = JSON.stringify({ ...event, data: { object } });
    const signing = { payload: body, secret: stripe.webhookSecret, timestamp: seconds() };
    const signature = sdk.webhooks.generateTestHeaderString(signing);
    return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } };
  }

  const money = { start, startRefund, payLate, closeRefunds, startClosedRefund };
  return { open, line, sent, mine, staff, send, ...money, signWechat, signStripe };
}
