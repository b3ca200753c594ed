import type {
  Address,
  Article,
  Category,
  CloseType,
  Order,
  OrderStatus,
  Payment,
  PaymentMethod,
  Product,
  ProductCard,
  Transfer,
  User,
} from '@sampan/api/entities';
import { paymentStatus } from '@sampan/api/statuses';
import { actionsFrom } from '@sampan/domain/order/orderLifecycle';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import { createTransfer } from '@sampan/domain/payment/transfer';
import { createArticleCategories, createArticles } from './articles.ts';
import { createCategories } from './categories.ts';
import type { OrderPath, OrderPathName } from './orderPaths.ts';
import { orderPaths } from './orderPaths.ts';
import { tellOrder, toLine } from './orderStory.ts';
import { createProducts, getVariants } from './products.ts';
import { createRandom } from './random.ts';
import { after, before, day, demoNow, minute } from './time.ts';
import type { ShopLocale } from './translations.ts';
import { locales } from './translations.ts';
import { createAddresses, createUsers } from './users.ts';

const customerId = 3;

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new RangeError('the demo shop lacks what a builder starts from');
  return thing;
}

/** Translations without the fields that a test has put in its own words: else the old words would be shown. */
function otherTranslations<Entry extends object>(
  i18n: Partial<Record<ShopLocale, Entry>> | undefined,
  deviation: object,
): Partial<Record<ShopLocale, Partial<Entry>>> {
  const untouched = (entry: Entry) =>
    Object.fromEntries(Object.entries(entry).filter(([key]) => !(key in deviation))) as Partial<Entry>;
  return Object.fromEntries(
    locales.flatMap((locale) => {
      const entry = i18n?.[locale];
      return entry ? [[locale, untouched(entry)]] : [];
    }),
  );
}

/** The Yixing teapot in purple clay with its two siblings, or what the slug names; a test states what differs. */
export function aProduct(deviation: Partial<Product> = {}, now: Date = demoNow): Product {
  const products = createProducts(now, createCategories());
  const base = found(products.find((product) => product.slug === deviation.slug) ?? products[0]);
  return {
    ...base,
    variants: deviation.groupId === null ? undefined : getVariants(base, products),
    i18n: otherTranslations(base.i18n, deviation),
    ...deviation,
  };
}

/** The same teapot as a list shows it, alone in its group, so that it can be added without a choice. */
export function aProductCard(deviation: Partial<ProductCard> = {}, now: Date = demoNow): ProductCard {
  const product = aProduct(deviation.slug ? { slug: deviation.slug } : {}, now);
  const { id, groupId, slug, name, subtitle, categoryId, type, status, isFeatured, currency } = product;
  const { priceAmount, stock, sold, cover, gallery, createdAt, i18n } = product;
  return {
    ...{ id, groupId, slug, name, subtitle, categoryId, type, status, isFeatured, currency },
    ...{ priceAmount, stock, sold, cover, createdAt },
    hoverCover: gallery.find(({ url }) => url !== cover)?.url,
    variantCount: 1,
    i18n: otherTranslations(i18n, deviation),
    ...deviation,
  };
}

/** The category of teapots. */
export function aCategory(deviation: Partial<Category> = {}): Category {
  const base = found(createCategories().find((category) => category.slug === 'teapots'));
  return { ...base, i18n: otherTranslations(base.i18n, deviation), ...deviation };
}

/** A published article of the journal, in all three languages. */
export function anArticle(deviation: Partial<Article> = {}, now: Date = demoNow): Article {
  const base = found(createArticles(now, createArticleCategories())[0]);
  return { ...base, i18n: otherTranslations(base.i18n, deviation), ...deviation };
}

/** The signed-in customer of the demo shop. */
export function aUser(deviation: Partial<User> = {}, now: Date = demoNow): User {
  return { ...found(createUsers(now).find((user) => user.id === customerId)), ...deviation };
}

/** The customer's default address, in Hong Kong. */
export function anAddress(deviation: Partial<Address> = {}): Address {
  const { userId: _owner, ...address } = found(createAddresses().find((one) => one.userId === customerId));
  return { ...address, ...deviation };
}

/** Statuses of a payment whose money has arrived, whether or not it went back later. */
const arrived: ReadonlySet<number> = new Set([20, 50, 60]);

/** A WeChat payment that waits for its scan; with another status, what belongs to that one. */
export function aPayment(deviation: Partial<Payment> = {}, now: Date = demoNow): Payment {
  const status = deviation.status ?? 10;
  return {
    id: 1,
    orderId: 1,
    method: 'wechat',
    status,
    amount: 46800,
    currency: 'CNY',
    expiresAt: after(now.toISOString(), 25 * minute),
    ...(status === paymentStatus.pending && { qrCode: 'weixin://wxpay/bizpayurl?pr=H4rb0urSamp' }),
    ...(arrived.has(status) && { tradeNo: '4200002026112004000012345678', paidAt: before(now, minute) }),
    ...deviation,
  };
}

/** A payment by transfer to an account with a number and an FPS identifier; not reported unless said. */
export function aTransferPayment(
  { transfer, ...deviation }: Partial<Omit<Payment, 'transfer'>> & { transfer?: Partial<Transfer> } = {},
  now: Date = demoNow,
): Payment {
  const account = {
    accountName: '舢舨有限公司',
    bank: '香港上海滙豐銀行 (004)',
    accountNumber: '004-123-456789-001',
    fpsId: '1234567',
  };
  const reference = 'SP2611200042';
  const amount = deviation.amount ?? 46800;
  return aPayment(
    {
      method: 'manual',
      expiresAt: after(now.toISOString(), 3 * day),
      ...createTransfer(account, { orderNo: reference, amount, currency: 'CNY' }),
      ...deviation,
      transfer: { account, reference, ...transfer },
    },
    now,
  );
}

/** What a test says of an order beside its own fields. */
export interface OrderDeviation extends Partial<Order> {
  /** From where the refund of a status 60, 70 or 80 was asked for; 40 unless said. */
  refundFrom?: 20 | 30 | 40;
  /** Files only. */
  isDigital?: boolean;
  method?: PaymentMethod;
}

const closedBy: Record<CloseType, OrderPathName> = {
  1: 'cancelledByCustomer',
  2: 'cancelledByTimeout',
  3: 'cancelledByAdmin',
};
type RefundPaths = Record<20 | 30 | 40 | 'digital', OrderPathName>;
const refundPaths: Record<60 | 70 | 80, RefundPaths> = {
  60: {
    20: 'refundRequestedPaid',
    30: 'refundRequestedShipped',
    40: 'refundRequestedCompleted',
    digital: 'refundRequestedDigital',
  },
  70: { 20: 'refundingPaid', 30: 'refundingShipped', 40: 'refundingCompleted', digital: 'refundingDigital' },
  80: { 20: 'refundedPaid', 30: 'refundedShipped', 40: 'refundedCompleted', digital: 'refundedDigital' },
};

function pathTo(status: OrderStatus, deviation: OrderDeviation, isDigital: boolean): OrderPath {
  const refundFrom = isDigital ? 'digital' : (deviation.refundFrom ?? 40);
  const pathByStatus: Record<OrderStatus, OrderPathName> = {
    10: 'pending',
    20: 'paid',
    30: 'shipped',
    40: isDigital ? 'completedDigital' : 'completed',
    50: closedBy[deviation.closeType ?? 1],
    60: refundPaths[60][refundFrom],
    70: refundPaths[70][refundFrom],
    80: refundPaths[80][refundFrom],
  };
  return orderPaths[pathByStatus[status]];
}

function linesFor(isDigital: boolean, id: number, now: Date) {
  const products = createProducts(now, createCategories());
  const wanted = isDigital ? ['blueprints/low-stool-plan'] : ['teaware/yixing-teapot', 'table/rice-bowl'];
  return wanted.map((slug, index) =>
    toLine(found(products.find((product) => product.slug === slug)), index + 1, id * 100 + index + 1),
  );
}

/** A third of the way from the shortest to the longest. */
function within([min, max]: readonly [number, number]): number {
  return Math.round(min + (max - min) / 3);
}

/** `refund` is the last of `refunds`, whichever of them a test states. */
function getRefunds({ refund, refunds }: Order, stated: Partial<Order>): Pick<Order, 'refund' | 'refunds'> {
  if (stated.refunds) return { refund: refunds.at(-1), refunds };
  return { refund, refunds: stated.refund ? [...refunds.slice(0, -1), stated.refund] : refunds };
}

/**
 * An order of the signed-in customer: a teapot and two rice bowls, waiting for its payment. Give it a status and it has
 * lived through everything that leads there; `actions` are its owner's at `now`.
 */
export function anOrder(deviation: OrderDeviation = {}, now: Date = demoNow): Order {
  const { refundFrom, isDigital, method = 'wechat', ...fields } = deviation;
  const { status = 10, id = 1, userId = customerId } = fields;
  const lines = fields.lines ?? linesFor(isDigital ?? false, id, now);
  const path = pathTo(status, { refundFrom, closeType: fields.closeType }, isDigitalOrder(lines));
  const waits = path.steps.map((step) => within(step.wait));
  const age = waits.reduce((total, wait) => total + wait, within(path.since));
  const told = tellOrder({
    id,
    userId,
    lines,
    address: fields.address ?? anAddress(),
    method,
    path,
    createdAt: fields.createdAt ?? before(now, age),
    waits,
    now,
    random: createRandom(id),
  });
  const order = { ...told, ...fields, ...getRefunds({ ...told, ...fields }, fields) };
  return { ...order, actions: fields.actions ?? actionsFrom(order, { id: userId, role: 3 }, now) };
}
