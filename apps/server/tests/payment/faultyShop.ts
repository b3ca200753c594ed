import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { payments } from '../../src/db/schema.ts';
import { openCommerce } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { minute } from '../support/testClock.ts';

export const methods = ['alipay', 'wechat', 'stripe'] as const;
type Method = (typeof methods)[number];

/**
 * The line to the providers, which may be down, lose the responses to refunds, reject the key, sign by another key than the
 * shop has, or change responses.
 */
const intact = {
  ...{ isDown: false, losesRefunds: false, rejectsKey: false, hasOtherKey: false },
  alter: (body: string) => body,
};
type Line = typeof intact;

const isRefund = (url: string, init?: RequestInit) =>
  init?.method === 'POST' && /method=alipay\.trade\.refund&|\/refunds$/.test(url);

/** A signature of the right length, by no key that the shop has. */
const otherSignature = Buffer.alloc(256, 1).toString('base64');
/** Alipay's signature is in the body. */
const signAnew = (body: string) => body.replace(/"sign":"[^"]*"/, `"sign":"${otherSignature}"`);

const throughLine =
  (line: Line) =>
  (inner: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (line.isDown) throw new TypeError('connection refused');
    if (line.rejectsKey) return Response.json({ error: {} }, { status: 403 });
    const response = await inner(input, init);
    if (line.losesRefunds && isRefund(String(input), init)) throw new TypeError('connection reset');
    const body = line.alter(await response.text());
    const signed = line.hasOtherKey ? signAnew(body) : body;
    const answer = new Response(response.status === 204 ? null : signed, response);
    if (line.hasOtherKey) answer.headers.set('wechatpay-signature', otherSignature);
    return answer;
  };

export type FaultyShop = Awaited<ReturnType<typeof openFaultyShop>>;

/** Opens a shop whose line to its providers can be made faulty by `line`. */
export async function openFaultyShop(kind: DatabaseKind) {
  const line = { ...intact };
  const shop = await openCommerce(kind, { wrapFetch: throughLine(line) });
  const asCustomer = { token: shop.customer.token };

  const repair = () => void Object.assign(line, intact);

  /** Places an order of one product over an intact line. Returns its id. */
  async function orderOne(): Promise<number> {
    repair();
    const product = await shop.addProduct({ stock: 5 });
    return (await shop.order([{ product }])).id;
  }

  const startPayment = (method: Method, orderId: number, scene: 'qr' | 'pc' = 'qr') =>
    shop.expectOk(contract.payment.start, { orderId, method, scene }, asCustomer);

  /** Presses a button of the provider's page: `pay` or `cancel`. */
  const press = async (payment: { qrCode?: string | undefined; payUrl?: string | undefined }, answer: string) =>
    shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment)}/${answer}` });

  /** Pays by Stripe after the order was cancelled. */
  async function payLate(beforePaying: () => void) {
    const orderId = await orderOne();
    const page = await openCashier(shop.app, await startPayment('stripe', orderId));
    await shop.db.update(payments).set({ status: 30 }).where(eq(payments.orderId, orderId));
    await shop.expectOk(contract.order.cancel, { orderId, reason: 'late' }, asCustomer);
    beforePaying();
    await shop.app.inject({ method: 'POST', url: `${page}/pay` });
    await shop.deps.background.idle();
    const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    const getNotes = async (action: string) =>
      (await shop.detail(orderId)).timeline.filter((entry) => entry.action === action).map(({ note }) => note);
    return { orderId, number: `L${payment?.outTradeNo}`, getNotes };
  }

  async function passMinutes(minutes: number) {
    for (let passed = 0; passed < minutes; passed += 1) {
      shop.clock.advance(minute);
      await shop.runJobs();
    }
  }

  const tools = { line, repair, asCustomer, asStaff: { token: shop.staff.token }, orderOne, startPayment, press };
  return { ...shop, ...tools, payLate, passMinutes };
}
