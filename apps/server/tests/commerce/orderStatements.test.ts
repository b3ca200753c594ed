import { contract } from '@sampan/api/contract';
import { orderStatus } from '@sampan/api/statuses';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCashier } from '../support/cashier.ts';
import { openCommerce } from './shop.ts';

/** Statements on PostgreSQL for one order from cart to paid; a new one costs each order a round trip. */
const expectedStatements = { create: 8, start: 8, settle: 6, status: 2 };

/** Not those of transactions, which the sandbox has, too; of the sandbox itself; and of what the shop keeps for a second. */
const isOfOrder = (text: string) => !/^(begin|commit)$|sandbox_|"settings"|cache_revisions/.test(text);

test('an order from cart to paid takes 24 statements', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  const shop = await openCommerce('postgres');
  onTestFinished(() => shop.close());
  const { token } = shop.customer;
  const product = await shop.addProduct();

  async function readStatements<Result>(work: () => Promise<Result>): Promise<{ result: Result; texts: string[] }> {
    await shop.deps.background.idle();
    query.mockClear();
    const result = await work();
    await shop.deps.background.idle();
    const texts = query.mock.calls.map(([given]: unknown[]) =>
      String((given as { text?: string } | undefined)?.text ?? given),
    );
    const shortTexts = texts.filter(isOfOrder).map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 70));
    return { result, texts: shortTexts };
  }

  async function buy() {
    const create = await readStatements(() => shop.order([{ product }]));
    const orderId = create.result.id;
    const start = await readStatements(() =>
      shop.expectOk(contract.payment.wechat, { orderId, scene: 'qr' }, { token }),
    );
    const path = await openCashier(shop.app, start.result);
    const settle = await readStatements(() => shop.app.inject({ method: 'POST', url: `${path}/pay` }));
    const status = await readStatements(() => shop.expectOk(contract.payment.status, { orderId }, { token }));
    expect(status.result.orderStatus).toBe(orderStatus.paid);
    return { create: create.texts, start: start.texts, settle: settle.texts, status: status.texts };
  }

  // The first order reads what the shop keeps from then on.
  await buy();
  const statements = await buy();
  const counts = Object.fromEntries(Object.entries(statements).map(([step, texts]) => [step, texts.length]));
  expect(counts, JSON.stringify(statements, null, 2)).toEqual(expectedStatements);
});
