import { contract } from '@sampan/api/contract';
import type { ProviderMethod } from '@sampan/api/entities';
import { eq, lte } from 'drizzle-orm';
import { expect } from 'vitest';
import { payments, reconciliationDays, reconciliationDifferences, sandboxTrades } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { openCashier } from '../support/cashier.ts';
import type { DatabaseKind } from '../support/databases.ts';
import { day, hour } from '../support/testClock.ts';

export const methods = ['alipay', 'wechat', 'stripe'] as const;

/** Runs cron until no statement is due. */
export async function compareDueDays({ db, clock, runJobs }: Pick<Commerce, 'db' | 'clock' | 'runJobs'>) {
  await runJobs();
  const isDue = () => db.$count(reconciliationDays, lte(reconciliationDays.nextAt, clock.now()));
  for (let round = 0; round < 200 && (await isDue()) > 0; round += 1) await runJobs();
  expect(await isDue()).toBe(0);
}

export type ReconciledShop = Awaited<ReturnType<typeof openReconciledShop>>;

/** A network on which statements can fail (`isDown`), and providers can give other answers (`answer`). */
interface TestNetwork {
  isDown: boolean;
  answer?: ((url: string) => Response | undefined) | undefined;
}

/** Opens a shop whose provider requests can fail (`network`) and whose statements have more transactions (`adjustments`). */
export async function openReconciledShop(kind: DatabaseKind) {
  const network: TestNetwork = { isDown: false };
  /** Balance transactions of Stripe beside those of the sandbox; in every statement until it is emptied. */
  const adjustments: Record<string, unknown>[] = [];
  const wrapFetch =
    (inner: typeof fetch): typeof fetch =>
    async (input, init) => {
      if (network.isDown && /bill|balance/.test(String(input) + String(init?.body ?? '')))
        throw new TypeError('refused');
      const response = network.answer?.(String(input)) ?? (await inner(input, init));
      if (adjustments.length === 0 || !String(input).includes('/v1/balance_transactions')) return response;
      const page = (await response.json()) as { data: unknown[] };
      return Response.json({ ...page, data: [...page.data, ...adjustments] }, response);
    };
  const shop = await openCommerce(kind, { wrapFetch });
  const asCustomer = { token: shop.customer.token };

  async function start(method: ProviderMethod) {
    const product = await shop.addProduct({ stock: 5 });
    const { id: orderId } = await shop.order([{ product }]);
    const started = await shop.expectOk(contract.payment.start, { orderId, method, scene: 'qr' }, asCustomer);
    const [row] = await shop.db.select().from(payments).where(eq(payments.orderId, orderId));
    return { orderId, number: row?.outTradeNo ?? '', amount: row?.amount ?? 0, started };
  }
  async function pay(method: ProviderMethod) {
    const payment = await start(method);
    await shop.app.inject({ method: 'POST', url: `${await openCashier(shop.app, payment.started)}/pay` });
    await shop.deps.background.idle();
    return payment;
  }
  const changeTrade = (number: string, values: Partial<typeof sandboxTrades.$inferInsert>) =>
    shop.db.update(sandboxTrades).set(values).where(eq(sandboxTrades.outTradeNo, number));
  const findTrade = async (number: string) =>
    (await shop.db.select().from(sandboxTrades).where(eq(sandboxTrades.outTradeNo, number)))[0];

  /** Two and a half days later the statements of today and of tomorrow are ready. */
  async function compareDays() {
    shop.clock.advance(2 * day + 12 * hour);
    await compareDueDays(shop);
  }
  const findByNumber = (number: string) =>
    shop.db.select().from(reconciliationDifferences).where(eq(reconciliationDifferences.number, number));
  async function getFacts(number: string) {
    const rows = await findByNumber(number);
    return rows.map(({ kind: each, movement, statementAmount, ledgerAmount, state }) => [
      each,
      movement,
      statementAmount,
      ledgerAmount,
      state,
    ]);
  }

  const tools = { network, adjustments, asCustomer, asStaff: { token: shop.staff.token }, start, pay };
  return { ...shop, ...tools, changeTrade, findTrade, compareDays, findByNumber, getFacts };
}
