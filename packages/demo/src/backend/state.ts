import type {
  Article,
  ArticleCategory,
  AuditEntry,
  Category,
  Order,
  Product,
  Setting,
  TransactionLog,
} from '@sampan/api/entities';
import { createShop } from '../shop/createShop.ts';
import type { OwnedAddress, ShopUser } from '../shop/users.ts';
import type { AskWindow, OutboxMessage, SentCode } from './codes.ts';
import type { DemoCertification, KeptKyc } from './identity.ts';
import type { DemoJob } from './jobs.ts';
import { type KeptFile, keptEvidence } from './keptFiles.ts';
import { ledgerOf } from './ledger.ts';

/** Units of a product: what is in the house, and how many of them unpaid orders hold. */
export interface Units {
  onHand: number;
  reserved: number;
}

/** An order as a backend keeps it: the wire's form and what the wire does not say. */
export interface KeptOrder extends Order {
  isHidden: boolean;
  isDownloaded: boolean;
}

/** A trade at the sandbox provider: what its cashier page shows. */
export interface Trade {
  token: string;
  orderId: number;
  paymentId: number;
  /** Number of the provider, once paid. */
  tradeNo?: string;
  state: 'open' | 'paid' | 'failed' | 'closed';
}

/** Why a user may not call, and until when. */
export interface BlacklistEntry {
  id: number;
  userId: number;
  reason: string;
  operatorId: number;
  expiresAt?: string;
  createdAt: string;
}

/** The demo shop in memory: what a database would hold, and the sessions on it. */
export interface DemoState {
  categories: Category[];
  products: Map<number, Product>;
  units: Map<number, Units>;
  /** Product id by a slug that it had. */
  oldSlugs: Map<string, number>;
  articleCategories: ArticleCategory[];
  articles: Article[];
  settings: Setting[];
  users: Map<number, ShopUser>;
  addresses: OwnedAddress[];
  orders: Map<number, KeptOrder>;
  trades: Trade[];
  /** The books: what came in, what went out, and what staff wrote. */
  ledger: TransactionLog[];
  /** User id by token. */
  sessions: Map<string, number>;
  /** The picture's answer by captcha id. */
  captchas: Map<string, string>;
  /** Failed logins in a row by user id, or by what was typed where nobody has that name. */
  failures: Map<number | string, number>;
  passwords: Map<number, string>;
  /** When somebody last signed in, by user id. */
  lastLogins: Map<number, string>;
  /** Codes that were sent, by what they prove. */
  codes: Map<string, SentCode>;
  /** User id by the ticket of a forgotten password; none where there is no such account. */
  tickets: Map<string, number>;
  /** What is counted against the limits, by key. */
  asks: Map<string, AskWindow>;
  /** Pictures that people uploaded, by their path. */
  avatars: Map<string, Blob>;
  /** What would have been sent, oldest first. */
  messages: OutboxMessage[];
  /** Who may not call, by user id. */
  blacklist: Map<number, BlacklistEntry>;
  /** What staff did, oldest first. */
  audit: Omit<AuditEntry, 'actor'>[];
  /** What people sent, by id; the files of products are theirs. */
  files: Map<number, KeptFile>;
  /** Identity checks by user id. */
  kyc: Map<number, KeptKyc>;
  certifications: Map<string, DemoCertification>;
  /** Answers by user and idempotency key. */
  answers: Map<string, { body: string; status: number; answer: string }>;
  /** Long work of the back office, by id. */
  jobs: Map<number, DemoJob>;
  /** The last number given, by kind: deterministic ids. */
  lastId: Map<string, number>;
}

/** The password of every account of the demo backend, which lives in a page or a test and nowhere else. */
export const demoPassword = 'sampan-demo';

export function createState(now: Date): DemoState {
  const shop = createShop(now);
  const ledger = ledgerOf(shop);
  const orders = shop.orders.map((order): KeptOrder => ({ ...order, isHidden: false, isDownloaded: false }));
  return {
    categories: shop.categories,
    products: new Map(shop.products.map((product) => [product.id, product])),
    units: new Map(
      shop.products.map(({ id, stock }) => [
        id,
        { onHand: stock + reservedOf(id, orders), reserved: reservedOf(id, orders) },
      ]),
    ),
    oldSlugs: new Map(),
    articleCategories: shop.articleCategories,
    articles: shop.articles,
    settings: shop.settings,
    users: new Map(shop.users.map((user) => [user.id, user])),
    addresses: shop.addresses,
    orders: new Map(orders.map((order) => [order.id, order])),
    trades: [],
    ledger,
    sessions: new Map(),
    captchas: new Map(),
    failures: new Map(),
    passwords: new Map(),
    lastLogins: new Map(),
    codes: new Map(),
    tickets: new Map(),
    asks: new Map(),
    messages: [],
    avatars: new Map(),
    blacklist: new Map(),
    audit: [],
    files: keptEvidence(shop.evidence),
    kyc: new Map(shop.identities.map((identity) => [identity.userId, identity])),
    certifications: new Map(),
    answers: new Map(),
    jobs: new Map(),
    lastId: new Map([
      ['user', shop.users.length],
      ['address', shop.addresses.length],
      ['order', shop.orders.length],
      ['ledger', ledger.length],
    ]),
  };
}

/** Units that waiting orders hold. */
function reservedOf(productId: number, orders: readonly Order[]): number {
  return orders
    .filter(({ status }) => status === 10)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((total, { quantity }) => total + quantity, 0);
}

/** The next number of a kind, from 1. */
export function nextId(state: DemoState, kind: string): number {
  const id = (state.lastId.get(kind) ?? 0) + 1;
  state.lastId.set(kind, id);
  return id;
}

/** The value of a setting, as stored. */
export function settingsIn(state: DemoState, group: Setting['settingGroup']): Record<string, unknown> {
  return Object.fromEntries(
    state.settings.filter((one) => one.settingGroup === group).map(({ key, value }) => [key, value]),
  );
}

/** Ids from the top category down to this one. */
function categoryPathOf(state: DemoState, id: number): number[] {
  const parentId = state.categories.find((one) => one.id === id)?.parentId ?? null;
  return parentId === null ? [id] : [...categoryPathOf(state, parentId), id];
}

/** A product as it stands: its stock worked out from its units, its path from the categories. */
export function productOf(state: DemoState, id: number): Product | undefined {
  const product = state.products.get(id);
  const units = state.units.get(id);
  if (!product || !units) return undefined;
  return {
    ...product,
    categoryPath: categoryPathOf(state, product.categoryId),
    stock: units.onHand - units.reserved,
  };
}
