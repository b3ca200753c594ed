import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { createShop, type Shop } from '@sampan/demo/fixtures/shop/createShop';
import { createLedger } from '@sampan/demo/fixtures/shop/ledger';
import { listReturnedMoney, toOutRefundNo, toOutTradeNo } from '@sampan/demo/fixtures/shop/listReturnedMoney';
import { getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import { toCardsByProduct, toCardVariant, toStaffTokens } from '@sampan/domain/catalogue/toCard';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { sumRefundedAmount } from '@sampan/domain/order/refunds';
import { getOrderTokens } from '@sampan/domain/order/searchTokens';
import { sumQuantityByProduct } from '@sampan/domain/order/sumQuantityByProduct';
import { toProductTokens } from '@sampan/domain/search/productSearch';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { sanitiseArticle } from '../areas/article/sanitise.ts';
import { noPassword } from '../areas/user/password.ts';
import { toChunks } from '../db/queries/manyRows.ts';
import type { Db } from '../db/query.ts';
import * as schema from '../db/schema.ts';
import { draftPrefix } from './demoFiles.ts';

type Insert<Table extends keyof typeof schema> = (typeof schema)[Table] extends { $inferInsert: infer Row }
  ? Row
  : never;

const toDate = (time: string) => new Date(time);

type WithDates<Row, Key extends keyof Row> = Omit<Row, Key> & { [Time in Key]: Date | Extract<Row[Time], undefined> };

/** Returns the record with the times of these keys as dates. */
function toDates<Row extends object, Key extends keyof Row>(row: Row, ...keys: Key[]): WithDates<Row, Key> {
  const dates = keys.map((key) => [key, row[key] === undefined ? undefined : toDate(String(row[key]))]);
  return { ...row, ...Object.fromEntries(dates) };
}

/** Rows of the products and of their search tokens. */
function toProductRows(shop: Shop): { products: Insert<'products'>[]; search: Insert<'productSearch'>[] } {
  const unpaid = shop.orders.filter(({ status }) => status === orderStatus.pendingPayment);
  const reserved = sumQuantityByProduct(unpaid.flatMap(({ lines }) => lines));
  const categoryById = new Map(shop.categories.map((category) => [category.id, category]));
  // The demo shop's stock is what can still be ordered.
  const rows = shop.products.map((product) => ({
    product,
    variant: toCardVariant({ ...product, reserved: reserved.get(product.id) ?? 0 }, categoryById),
  }));
  const cards = toCardsByProduct(rows.map(({ variant }) => variant));
  return {
    products: rows.map(({ product, variant }) => ({
      ...toDates(product, 'createdAt', 'updatedAt'),
      ...cards.get(product.id),
      onHand: variant.onHand,
      reserved: variant.reserved,
    })),
    search: rows.map(({ product }) => ({
      productId: product.id,
      tokens: toProductTokens(cards.get(product.id)?.searchTexts ?? []),
      ownTokens: toStaffTokens(product),
    })),
  };
}

function toPictureRows(shop: Shop): Insert<'productPictures'>[] {
  return shop.products.flatMap(({ id: productId, gallery }) => gallery.map((picture) => ({ ...picture, productId })));
}

/** Until `storeDemoFiles` has stored them. */
const toStorageKey = ({ id, name }: { id: number; name: string }) => `${draftPrefix}${id}/${name}`;

function toIdentityRows(shop: Shop): Insert<'kyc'>[] {
  return shop.identities.map(({ username: _, ...identity }) => ({
    ...toDates(identity, 'submittedAt', 'reviewedAt'),
    certifyExpiresAt: null,
  }));
}

function toFileRows(shop: Shop): Insert<'files'>[] {
  const productFiles = shop.products.flatMap(({ files = [] }) => files);
  const files: ((typeof productFiles)[number] & Partial<(typeof shop.evidence)[number]>)[] = [
    ...productFiles,
    ...shop.evidence,
  ];
  return files.map((file) => ({ ...toDates(file, 'createdAt'), storageKey: toStorageKey(file) }));
}

/** Grants of files for paid digital lines that were never refunded. */
function toGrantRows(shop: Shop): Insert<'fileGrants'>[] {
  const filesByProduct = new Map(shop.products.map(({ id, files = [] }) => [id, files]));
  return shop.orders
    .filter((order) => order.paidAt && order.status !== orderStatus.cancelled && order.status !== orderStatus.refunded)
    .flatMap((order) =>
      order.lines.flatMap((line) =>
        (filesByProduct.get(line.productId) ?? []).map((file) => ({
          fileId: file.id,
          userId: order.userId,
          orderId: order.id,
          productId: line.productId,
          createdAt: toDate(order.paidAt ?? order.createdAt),
        })),
      ),
    );
}

/** Rows of the demo shop's users. `hashes`: password hash by username. */
function toUserRows(shop: Shop, hashes: ReadonlyMap<string, string>): Insert<'users'>[] {
  return shop.users.map((user) => ({
    ...user,
    usernameKey: getUsernameKey(user.username),
    usernameSkeleton: getUsernameSkeleton(user.username),
    email: user.email || null,
    phone: user.phone || null,
    emailVerifiedAt: user.emailVerified ? toDate(user.createdAt) : null,
    phoneVerifiedAt: user.phoneVerified ? toDate(user.createdAt) : null,
    passwordHash: hashes.get(user.username) ?? noPassword,
    createdAt: toDate(user.createdAt),
    updatedAt: toDate(user.createdAt),
  }));
}

const orderTimes = [
  'createdAt',
  'expiresAt',
  'paidAt',
  'shippedAt',
  'autoConfirmAt',
  'completedAt',
  'cancelledAt',
] as const;

function toOrderRows(shop: Shop): Insert<'orders'>[] {
  return shop.orders.map((order) => {
    const { carrier, trackingNo, events } = order.shipment ?? {};
    return {
      ...toDates(order, ...orderTimes),
      refundedAmount: sumRefundedAmount(order),
      isDigital: isDigitalOrder(order.lines),
      carrier,
      trackingNo,
      shipmentEvents: events,
      updatedAt: toDate(order.timeline.at(-1)?.at ?? order.createdAt),
    };
  });
}

/** Search tokens of the demo shop's orders. */
function toOrderSearchRows(shop: Shop): Insert<'orderSearch'>[] {
  const names = new Map(shop.users.map(({ id, username }) => [id, username]));
  return shop.orders.map((order) => {
    const { orderNo, address, shipment, lines } = order;
    const username = names.get(order.userId) ?? '';
    const tokens = getOrderTokens({ orderNo, username, address, trackingNo: shipment?.trackingNo, lines });
    return { orderId: order.id, tokens };
  });
}

function toLineRows(shop: Shop): Insert<'orderLines'>[] {
  return shop.orders.flatMap((order) =>
    order.lines.map((line) => ({ ...line, restockedQuantity: line.returnedQuantity, orderId: order.id })),
  );
}

function toTimelineRows(shop: Shop): Insert<'orderTimeline'>[] {
  return shop.orders.flatMap((order) =>
    order.timeline.map((entry) => ({
      orderId: order.id,
      at: toDate(entry.at),
      actor: entry.actor,
      actorId: entry.actor === 'customer' ? order.userId : null,
      action: entry.action,
      fromStatus: entry.from ?? null,
      toStatus: entry.to ?? null,
      note: entry.note ?? null,
    })),
  );
}

function toPaymentRows(shop: Shop): Insert<'payments'>[] {
  return shop.orders.flatMap((order) => {
    const { payment } = order;
    if (!payment) return [];
    return [
      {
        ...toDates(payment, 'expiresAt', 'paidAt'),
        outTradeNo: toOutTradeNo(order),
        closedAt: payment.status === paymentStatus.closed && order.cancelledAt ? toDate(order.cancelledAt) : null,
        createdAt: toDate(order.createdAt),
        updatedAt: toDate(payment.paidAt ?? order.createdAt),
      },
    ];
  });
}

/** Trades in the sandbox's ledger, so that a demo order can be refunded. */
function toTradeRows(shop: Shop): Insert<'sandboxTrades'>[] {
  return shop.orders.flatMap((order) => {
    const { payment } = order;
    if (!payment?.tradeNo || !payment.paidAt || payment.method === 'manual') return [];
    const returned = listReturnedMoney(order);
    const isRefunded = payment.status === paymentStatus.refunded;
    return [
      {
        token: toOutTradeNo(order),
        method: payment.method,
        outTradeNo: toOutTradeNo(order),
        tradeNo: payment.tradeNo,
        orderNo: order.orderNo,
        returnPath: `/orders/${order.id}`,
        amount: payment.amount,
        currency: payment.currency,
        state: isRefunded ? ('refunded' as const) : ('paid' as const),
        refunds: Object.fromEntries(returned.map(({ outRefundNo, amount }) => [outRefundNo, amount])),
        refundTimes: Object.fromEntries(returned.map(({ outRefundNo, at: time }) => [outRefundNo, time])),
        expiresAt: toDate(payment.expiresAt),
        paidAt: toDate(payment.paidAt),
        createdAt: toDate(order.createdAt),
      },
    ];
  });
}

/** Rows of the demo shop's refunds, without ids. */
function toRefundRows(shop: Shop): Insert<'refunds'>[] {
  return shop.orders.flatMap((order) => {
    if (!order.refund) return [];
    const { id: _, ...refund } = order.refund;
    return [
      {
        ...toDates(refund, 'requestedAt', 'decidedAt', 'settledAt'),
        orderId: order.id,
        paymentId: order.payment?.id,
        outRefundNo: toOutRefundNo(order),
      },
    ];
  });
}

/** Rows of the demo shop's transaction log, without ids. */
function toLogRows(shop: Shop): Insert<'transactionLogs'>[] {
  return createLedger(shop).map(({ id: _, ...entry }) => toDates(entry, 'createdAt', 'updatedAt'));
}

/** Rows of the demo shop's articles, sanitised like on every write. */
function toArticleRows(shop: Shop): Insert<'articles'>[] {
  return shop.articles.map(({ categoryName: _, ...article }) =>
    toDates(sanitiseArticle(article), 'publishedAt', 'createdAt', 'updatedAt'),
  );
}

function toSettingRows(shop: Pick<Shop, 'settings'>): Insert<'settings'>[] {
  return shop.settings.map((setting) => ({
    ...toDates(setting, 'updatedAt'),
    value: { value: setting.value },
  }));
}

/** Rows per statement; PostgreSQL allows at most 65,535 parameters in one. */
const chunkSize = 500;

/** Continues the id sequence of a table after the largest seeded id. */
async function continueIds(tx: Db, table: string): Promise<void> {
  await tx.execute(
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
}

async function insertAll<Table extends PgTable>(tx: Db, table: Table, values: Table['$inferInsert'][]): Promise<void> {
  for (const chunk of toChunks(values, chunkSize)) await tx.insert(table).values(chunk);
  if (values.some((row) => 'id' in row)) await continueIds(tx, getTableName(table));
}

/** Inserts the demo shop with its orders, users and texts. `hashes`: password hash by username. */
export async function insertDemoShop(tx: Db, now: Date, hashes: ReadonlyMap<string, string>): Promise<void> {
  const shop = createShop(now);
  await insertAll(tx, schema.settings, toSettingRows(shop));
  await insertAll(tx, schema.users, toUserRows(shop, hashes));
  await insertAll(tx, schema.addresses, shop.addresses);
  const categories = shop.categories.map((category) => ({ ...category, updatedAt: now }));
  await insertAll(tx, schema.categories, categories);
  const { products, search } = toProductRows(shop);
  await insertAll(tx, schema.products, products);
  await insertAll(tx, schema.productSearch, search);
  await insertAll(tx, schema.productPictures, toPictureRows(shop));
  await insertAll(tx, schema.files, toFileRows(shop));
  await insertAll(tx, schema.kyc, toIdentityRows(shop));
  await insertAll(tx, schema.articleCategories, shop.articleCategories);
  await insertAll(tx, schema.articles, toArticleRows(shop));
  await insertAll(tx, schema.orders, toOrderRows(shop));
  await insertAll(tx, schema.orderSearch, toOrderSearchRows(shop));
  await insertAll(tx, schema.orderLines, toLineRows(shop));
  await insertAll(tx, schema.orderTimeline, toTimelineRows(shop));
  await insertAll(tx, schema.payments, toPaymentRows(shop));
  await insertAll(tx, schema.sandboxTrades, toTradeRows(shop));
  await insertAll(tx, schema.refunds, toRefundRows(shop));
  await insertAll(tx, schema.fileGrants, toGrantRows(shop));
  await insertAll(tx, schema.transactionLogs, toLogRows(shop));
}
