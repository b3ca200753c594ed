import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import * as schema from '../db/schema.ts';
import * as rows from './seedRows.ts';

/** Rows per statement; PostgreSQL allows at most 65,535 parameters in one. */
const batch = 500;

/** Continues the id sequence of a table after the largest seeded id. */
async function continueIds(tx: Db, table: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
}

async function insertAll<Table extends PgTable>(tx: Db, table: Table, values: Table['$inferInsert'][]): Promise<void> {
  for (let start = 0; start < values.length; start += batch) {
    await tx.insert(table).values(values.slice(start, start + batch));
  }
  if (values.some((row) => 'id' in row)) await continueIds(tx, getTableName(table));
}

/** Inserts the demo shop with its orders, users and texts. `hashes`: password hash by username. */
export async function insertDemoShop(tx: Db, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  const shop = createShop(now);
  await insertAll(tx, schema.settings, rows.toSettingRows(shop));
  await insertAll(tx, schema.users, rows.toUserRows(shop, hashes));
  await insertAll(tx, schema.addresses, shop.addresses);
  const categories = shop.categories.map((category) => ({ ...category, updatedAt: now }));
  await insertAll(tx, schema.categories, categories);
  const { products, search } = rows.toProductRows(shop);
  await insertAll(tx, schema.products, products);
  await insertAll(tx, schema.productSearch, search);
  await insertAll(tx, schema.productPictures, rows.toPictureRows(shop));
  await insertAll(tx, schema.files, rows.toFileRows(shop));
  await insertAll(tx, schema.files, rows.toEvidenceRows(shop));
  await insertAll(tx, schema.kyc, rows.toIdentityRows(shop));
  await insertAll(tx, schema.articleCategories, shop.articleCategories);
  await insertAll(tx, schema.articles, rows.toArticleRows(shop));
  await insertAll(tx, schema.orders, rows.orderRows(shop));
  await insertAll(tx, schema.orderSearch, rows.orderSearchRows(shop));
  await insertAll(tx, schema.orderLines, rows.toLineRows(shop));
  await insertAll(tx, schema.orderTimeline, rows.toTimelineRows(shop));
  await insertAll(tx, schema.payments, rows.toPaymentRows(shop));
  await insertAll(tx, schema.sandboxTrades, rows.toTradeRows(shop));
  await insertAll(tx, schema.refunds, rows.toRefundRows(shop));
  await insertAll(tx, schema.fileGrants, rows.grantRows(shop));
  await insertAll(tx, schema.transactionLogs, rows.logRows(shop));
}
