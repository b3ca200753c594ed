import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import type { Shop } from '@sampan/demo/fixtures/shop/createShop';
import { createLedger } from '@sampan/demo/fixtures/shop/ledger';
import { listReturnedMoney, toOutRefundNo, toOutTradeNo } from '@sampan/demo/fixtures/shop/listReturnedMoney';
import { getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import { toCardsByProduct, toCardVariant, toStaffTokens } from '@sampan/domain/catalogue/toCard';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { sumRefundedAmount } from '@sampan/domain/order/refunds';
import { getOrderTokens } from '@sampan/domain/order/searchTokens';
import { sumQuantityByProduct } from '@sampan/domain/order/sumQuantityByProduct';
import { toProductTokens } from '@sampan/domain/search/productSearch';
import { sanitiseArticle } from '../areas/article/sanitise.ts';
import { noPassword } from '../areas/user/password.ts';
import type * as schema from '../db/schema.ts';
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
export function toProductRows(shop: Shop): { products: Insert<'products'>[]; search: Insert<'productSearch'>[] } {
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

/** Rows of the demo shop's product pictures. */
export function toPictureRows(shop: Shop): Insert<'productPictures'>[] {
  return shop.products.flatMap(({ id: productId, gallery }) => gallery.map((picture) => ({ ...picture, productId })));
}

/** Until `storeDemoFiles` has stored them. */
const toStorageKey = ({ id, name }: { id: number; name: string }) => `${draftPrefix}${id}/${name}`;

/** Rows of the files that the demo shop's identity checks show. */
export function toEvidenceRows(shop: Shop): Insert<'files'>[] {
  return shop.evidence.map((file) => ({ ...toDates(file, 'createdAt'), storageKey: toStorageKey(file) }));
}

/** Rows of the demo shop's identity checks. */
export function toIdentityRows(shop: Shop): Insert<'kyc'>[] {
  return shop.identities.map(({ username: _, ...identity }) => ({
    ...toDates(identity, 'submittedAt', 'reviewedAt'),
    certifyExpiresAt: null,
  }));
}

/** Rows of the demo shop's file grants. */
export function toFileRows(shop: Shop): Insert<'files'>[] {
  return shop.products.flatMap(({ files = [] }) =>
    files.map((file) => ({ ...toDates(file, 'createdAt'), storageKey: toStorageKey(file) })),
  );
}

/** Grants of files for paid digital lines that were never refunded. */
export function grantRows(shop: Shop): Insert<'fileGrants'>[] {
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
export function toUserRows(shop: Shop, hashes: ReadonlyMap<string, string>): Insert<'users'>[] {
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

/** Rows of the demo shop's orders. */
export function orderRows(shop: Shop): Insert<'orders'>[] {
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
export function orderSearchRows(shop: Shop): Insert<'orderSearch'>[] {
  const names = new Map(shop.users.map(({ id, username }) => [id, username]));
  return shop.orders.map((order) => {
    const { orderNo, address, shipment, lines } = order;
    const username = names.get(order.userId) ?? '';
    const tokens = getOrderTokens({ orderNo, username, address, trackingNo: shipment?.trackingNo, lines });
    return { orderId: order.id, tokens };
  });
}

/** Rows of the demo shop's order lines. */
export function toLineRows(shop: Shop): Insert<'orderLines'>[] {
  return shop.orders.flatMap((order) =>
    order.lines.map((line) => ({ ...line, restockedQuantity: line.returnedQuantity, orderId: order.id })),
  );
}

/** Rows of the demo shop's order timelines. */
export function toTimelineRows(shop: Shop): Insert<'orderTimeline'>[] {
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

/** Rows of the demo shop's payments. */
export function toPaymentRows(shop: Shop): Insert<'payments'>[] {
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
export function toTradeRows(shop: Shop): Insert<'sandboxTrades'>[] {
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
export function toRefundRows(shop: Shop): Insert<'refunds'>[] {
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
export function logRows(shop: Shop): Insert<'transactionLogs'>[] {
  return createLedger(shop).map(({ id: _, ...entry }) => toDates(entry, 'createdAt', 'updatedAt'));
}

/** Rows of the demo shop's articles, sanitised like on every write. */
export function toArticleRows(shop: Shop): Insert<'articles'>[] {
  return shop.articles.map(({ categoryName: _, ...article }) =>
    toDates(sanitiseArticle(article), 'publishedAt', 'createdAt', 'updatedAt'),
  );
}

/** Rows of the shop's settings. */
export function toSettingRows(shop: Pick<Shop, 'settings'>): Insert<'settings'>[] {
  return shop.settings.map((setting) => ({
    ...toDates(setting, 'updatedAt'),
    value: { value: setting.value },
  }));
}
