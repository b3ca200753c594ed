import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import type { Shop } from '@sampan/demo/fixtures/shop/createShop';
import { createLedger } from '@sampan/demo/fixtures/shop/ledger';
import { listReturnedMoney, toOutRefundNo, toOutTradeNo } from '@sampan/demo/fixtures/shop/listReturnedMoney';
import { getUsernameKey, getUsernameSkeleton } from '@sampan/domain/account/username';
import { toCardsByProduct, toCardVariant, toStaffTokens } from '@sampan/domain/catalogue/toCard';
import { sumRefundedAmount } from '@sampan/domain/order/refunds';
import { getOrderTokens } from '@sampan/domain/order/searchTokens';
import { toTokens } from '@sampan/domain/search/searchTokens';
import { sanitiseArticle } from '../areas/article/sanitise.ts';
import { noPassword } from '../db/noPassword.ts';
import type * as schema from '../db/schema.ts';
import { draftPrefix } from './demoFiles.ts';

type Insert<Table extends keyof typeof schema> = (typeof schema)[Table] extends { $inferInsert: infer Row }
  ? Row
  : never;

const toDate = (time: string) => new Date(time);
const toDateOrNull = (time: string | undefined) => (time ? new Date(time) : null);

/** Units reserved by unpaid orders. */
function sumReservedByProduct(orders: readonly Order[]): Map<number, number> {
  const reserved = new Map<number, number>();
  for (const line of orders
    .filter((order) => order.status === orderStatus.pendingPayment)
    .flatMap((order) => order.lines)) {
    reserved.set(line.productId, (reserved.get(line.productId) ?? 0) + line.quantity);
  }
  return reserved;
}

/** Rows of the products and of their search tokens. */
export function toProductRows(shop: Shop): { products: Insert<'products'>[]; search: Insert<'productSearch'>[] } {
  const reserved = sumReservedByProduct(shop.orders);
  const categoryById = new Map(shop.categories.map((category) => [category.id, category]));
  // The demo shop's stock is what can still be ordered.
  const rows = shop.products.map((product) => ({
    product,
    variant: toCardVariant({ ...product, reserved: reserved.get(product.id) ?? 0 }, categoryById),
  }));
  const cards = toCardsByProduct(rows.map(({ variant }) => variant));
  return {
    products: rows.map(({ product, variant }) => ({
      ...product,
      ...cards.get(product.id),
      onHand: variant.onHand,
      reserved: variant.reserved,
      listPriceAmount: product.listPriceAmount ?? null,
      createdAt: toDate(product.createdAt),
      updatedAt: toDate(product.updatedAt),
    })),
    search: rows.map(({ product }) => ({
      productId: product.id,
      tokens: toTokens(cards.get(product.id)?.searchTexts ?? []),
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
  return shop.evidence.map((file) => ({ ...file, createdAt: toDate(file.createdAt), storageKey: toStorageKey(file) }));
}

/** Rows of the demo shop's identity checks. */
export function toIdentityRows(shop: Shop): Insert<'kyc'>[] {
  return shop.identities.map(({ username: _, ...identity }) => ({
    ...identity,
    submittedAt: toDate(identity.submittedAt),
    reviewedAt: toDateOrNull(identity.reviewedAt),
    certifyExpiresAt: null,
  }));
}

/** Rows of the demo shop's file grants. */
export function toFileRows(shop: Shop): Insert<'files'>[] {
  return shop.products.flatMap(({ files = [] }) =>
    files.map((file) => ({ ...file, createdAt: toDate(file.createdAt), storageKey: toStorageKey(file) })),
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

/** Rows of the demo shop's orders. */
export function orderRows(shop: Shop): Insert<'orders'>[] {
  return shop.orders.map((order) => {
    const { carrier, trackingNo, events } = order.shipment ?? {};
    return {
      id: order.id,
      orderNo: order.orderNo,
      userId: order.userId,
      status: order.status,
      closeType: order.closeType ?? null,
      goodsAmount: order.goodsAmount,
      shippingAmount: order.shippingAmount,
      totalAmount: order.totalAmount,
      refundedAmount: sumRefundedAmount(order),
      currency: order.currency,
      address: order.address ?? null,
      remark: order.remark ?? null,
      isDigital: order.lines.every((line) => line.type === 2),
      carrier: carrier ?? null,
      trackingNo: trackingNo ?? null,
      shipmentEvents: events ?? [],
      createdAt: toDate(order.createdAt),
      updatedAt: toDate(order.timeline.at(-1)?.at ?? order.createdAt),
      expiresAt: toDateOrNull(order.expiresAt),
      paidAt: toDateOrNull(order.paidAt),
      shippedAt: toDateOrNull(order.shippedAt),
      autoConfirmAt: toDateOrNull(order.autoConfirmAt),
      completedAt: toDateOrNull(order.completedAt),
      cancelledAt: toDateOrNull(order.cancelledAt),
      version: order.version,
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
    return { orderId: order.id, tokens: toTokens(tokens) };
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
        ...payment,
        outTradeNo: toOutTradeNo(order),
        tradeNo: payment.tradeNo ?? null,
        expiresAt: toDate(payment.expiresAt),
        paidAt: toDateOrNull(payment.paidAt),
        closedAt: payment.status === paymentStatus.closed ? toDateOrNull(order.cancelledAt) : null,
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

/** Rows of the demo shop's refunds. */
export function toRefundRows(shop: Shop): Insert<'refunds'>[] {
  return shop.orders.flatMap((order) => {
    const { refund } = order;
    if (!refund) return [];
    const decidedAt = toDateOrNull(refund.decidedAt);
    return [
      {
        orderId: order.id,
        paymentId: order.payment?.id ?? null,
        status: refund.status,
        requestedBy: refund.requestedBy,
        items: refund.items,
        shippingAmount: refund.shippingAmount,
        restock: refund.restock,
        reason: refund.reason,
        remark: refund.remark ?? null,
        amount: refund.amount,
        fromStatus: refund.fromStatus,
        outRefundNo: toOutRefundNo(order),
        requestedAt: toDate(refund.requestedAt),
        decidedAt,
        settledAt: toDateOrNull(refund.settledAt),
      },
    ];
  });
}

/** Rows of the demo shop's transaction log, without ids. */
export function logRows(shop: Shop): Insert<'transactionLogs'>[] {
  return createLedger(shop).map(({ id: _, createdAt, updatedAt, ...entry }) => ({
    ...entry,
    createdAt: toDate(createdAt),
    updatedAt: toDate(updatedAt),
  }));
}

/** Rows of the demo shop's articles, sanitised like on every write. */
export function toArticleRows(shop: Shop): Insert<'articles'>[] {
  return shop.articles.map(({ categoryName: _, ...article }) => ({
    ...sanitiseArticle(article),
    publishedAt: toDateOrNull(article.publishedAt),
    createdAt: toDate(article.createdAt),
    updatedAt: toDate(article.updatedAt),
  }));
}

/** Rows of the shop's settings. */
export function toSettingRows(shop: Pick<Shop, 'settings'>): Insert<'settings'>[] {
  return shop.settings.map((setting) => ({
    ...setting,
    value: { value: setting.value },
    updatedAt: toDate(setting.updatedAt),
  }));
}
