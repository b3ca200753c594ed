import { sql } from 'drizzle-orm';
import type { Db } from '../../src/db/connection.ts';
import { addGoods, sellGoods } from './goods.ts';
import { addBooks } from './ledger.ts';
import { addBuyers, addOrderSearch, addOrders } from './orders.ts';

export interface Size {
  orders: number;
  goods: number;
}

/** Tables whose rows came with their own ids. */
const numbered = ['users', 'products', 'orders', 'payments'] as const;

/**
 * Makes a demo shop a large one, in one transaction: copies of its products, people, and two years of orders with lines,
 * timeline, search, payments, refunds and books. @throws the database's error; everything is rolled back
 */
export async function makeLarge(db: Db, size: Size, say: (step: string) => void): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local synchronous_commit = off`);
    // Sorts and joins of a hundred thousand rows stay in memory.
    await tx.execute(sql`set local work_mem = '128MB'`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    say('products');
    await addGoods(tx, size.goods);
    say('buyers');
    await addBuyers(tx, size.orders);
    say('orders');
    await addOrders(tx, size);
    say('what orders are found by');
    await addOrderSearch(tx);
    say('payments and books');
    await addBooks(tx);
    await sellGoods(tx);
    for (const table of numbered) {
      await tx.execute(
        sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
      );
    }
  });
  say('statistics');
  await db.execute(sql`vacuum analyze`);
}
