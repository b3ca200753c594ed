import type {
  Article,
  ArticleCategory,
  AuditEntry,
  Category,
  ImportMapping,
  Locale,
  Order,
  Product,
  ProviderId,
  ProviderState,
  Setting,
  TransactionLog,
} from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { emptyMapping } from '@sampan/domain/productCsv/mapping';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { ShopFeatures } from '@sampan/domain/setting/features';
import { createShop } from '../fixtures/shop/createShop.ts';
import { createLedger } from '../fixtures/shop/ledger.ts';
import type { OwnedAddress, ShopUser } from '../fixtures/shop/users.ts';
import type {
  ContactUndo,
  DemoCertification,
  DemoChallenge,
  DemoFactor,
  DemoJob,
  OutboxMessage,
  RateLimitWindow,
  SentCode,
  SessionNote,
  StoredKyc,
} from './records.ts';
import { type RetainedFile, retainedEvidence } from './retainedFiles.ts';

/** Units of a product: what is in the house, and how many of them unpaid orders hold. */
export interface Units {
  onHand: number;
  reserved: number;
}

/** An order as a backend keeps it: the wire's form and what the wire does not say. */
export interface StoredOrder extends Order {
  isHidden: boolean;
  /** Digital products of which its owner fetched a file. */
  downloadedProductIds: number[];
  /** Until when its files can be downloaded. */
  filesExpireAt?: string;
  /** Of the page that it was made on. */
  locale?: Locale;
}

/** A trade at the sandbox provider: what its cashier page shows. */
export interface Trade {
  token: string;
  orderId: number;
  paymentId: number;
  /** The shop's own number of the trade. */
  outTradeNo: string;
  /** Number of the provider, once paid. */
  tradeNo?: string;
  state: 'open' | 'paid' | 'failed' | 'closed';
}

export interface DemoSession {
  userId: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
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

/** What the shop has of a provider. */
export interface DemoProvider {
  values?: CredentialValues;
  /** Set by the environment, which wins. */
  environment?: CredentialValues;
  isUnreadable?: boolean;
  updatedAt?: string;
  previousUntil?: string;
  lastSuccessAt?: string;
  lastError?: ProviderState['lastError'];
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
  /** Who read which article on which day. */
  articleViews: Set<string>;
  settings: Setting[];
  /** Credentials of providers, and how their last calls went. */
  providers: Map<ProviderId, DemoProvider>;
  isChecklistDismissed: boolean;
  /** What this installation can do; stories change it. */
  features: ShopFeatures;
  users: Map<number, ShopUser>;
  addresses: OwnedAddress[];
  orders: Map<number, StoredOrder>;
  trades: Trade[];
  /** The books: what came in, what went out, and what staff wrote. */
  ledger: TransactionLog[];
  /** By token. */
  sessions: Map<string, DemoSession>;
  /** What the list of sessions says, by token. */
  sessionNotes: Map<string, SessionNote>;
  /** Browsers that an account was used on: `user id, token`. */
  devices: Set<string>;
  /** By user id. */
  secondFactors: Map<number, DemoFactor>;
  /** Logins whose second step is open. */
  challenges: Map<string, DemoChallenge>;
  /** The picture's answer by captcha id. */
  captchas: Map<string, string>;
  /** Failed logins in a row by user id, or by what was typed where nobody has that name. */
  failures: Map<number | string, number>;
  passwords: Map<number, string>;
  /** When somebody last signed in, by user id. */
  lastLogins: Map<number, string>;
  /** Codes that were sent, by what they prove. */
  codes: Map<string, SentCode>;
  /** Changes of addresses that can still be undone, oldest first. */
  contactUndos: ContactUndo[];
  /** User id by the ticket of a forgotten password; none where there is no such account. */
  tickets: Map<string, number>;
  /** What is counted against the limits, by key. */
  asks: Map<string, RateLimitWindow>;
  /** Pictures that people uploaded, by their path. */
  avatars: Map<string, Blob>;
  /** Accounts that a browser registered or signed in to, by its name. */
  inboxUsers: Map<string, Set<number>>;
  /** What would have been sent, oldest first. */
  messages: OutboxMessage[];
  /** Who may not call, by user id. */
  blacklist: Map<number, BlacklistEntry>;
  /** What staff did, oldest first. */
  audit: Omit<AuditEntry, 'actor'>[];
  /** What people sent, by id; the files of products are theirs. */
  files: Map<number, RetainedFile>;
  /** Identity checks by user id. */
  kyc: Map<number, StoredKyc>;
  certifications: Map<string, DemoCertification>;
  /** Answers by user and idempotency key. */
  answers: Map<string, { body: string; status: number; answer: string; expiresAt: number }>;
  /** Long work of the back office, by id. */
  jobs: Map<number, DemoJob>;
  /** What imports do with categories that the shop does not know. */
  importMapping: ImportMapping;
  /** The last number given, by kind: deterministic ids. */
  lastId: Map<string, number>;
}

/** The password of every account of the demo backend, which lives in a page or a test and nowhere else. */
export const demoPassword = 'sampan-demo';

export function createState(now: Date): DemoState {
  const shop = createShop(now);
  const ledger = createLedger(shop);
  const orders = shop.orders.map((order): StoredOrder => ({ ...order, isHidden: false, downloadedProductIds: [] }));
  return {
    categories: shop.categories,
    products: new Map(shop.products.map((product) => [product.id, product])),
    units: new Map(
      shop.products.map(({ id, stock }) => [
        id,
        { onHand: stock + countReserved(id, orders), reserved: countReserved(id, orders) },
      ]),
    ),
    oldSlugs: new Map(),
    articleCategories: shop.articleCategories,
    articles: shop.articles,
    articleViews: new Set(),
    settings: shop.settings,
    providers: new Map(),
    isChecklistDismissed: false,
    features: { mode: 'demo', identityProvider: true, mail: true, sms: true },
    users: new Map(shop.users.map((user) => [user.id, user])),
    addresses: shop.addresses,
    orders: new Map(orders.map((order) => [order.id, order])),
    trades: [],
    ledger,
    sessions: new Map(),
    sessionNotes: new Map(),
    devices: new Set(),
    secondFactors: new Map(),
    challenges: new Map(),
    captchas: new Map(),
    failures: new Map(),
    passwords: new Map(),
    lastLogins: new Map(),
    codes: new Map(),
    contactUndos: [],
    tickets: new Map(),
    asks: new Map(),
    inboxUsers: new Map(),
    messages: [],
    avatars: new Map(),
    blacklist: new Map(),
    audit: [],
    files: retainedEvidence(shop.evidence),
    kyc: new Map(shop.identities.map((identity) => [identity.userId, identity])),
    certifications: new Map(),
    answers: new Map(),
    jobs: new Map(),
    importMapping: emptyMapping,
    lastId: new Map([
      ['user', shop.users.length],
      ['address', shop.addresses.length],
      ['order', shop.orders.length],
      ['refund', shop.orders.length],
      ['ledger', ledger.length],
    ]),
  };
}

/** Units that waiting orders hold. */
function countReserved(productId: number, orders: readonly Order[]): number {
  return orders
    .filter(({ status }) => status === orderStatus.pendingPayment)
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
function getCategoryPath(state: DemoState, id: number): number[] {
  const parentId = state.categories.find((one) => one.id === id)?.parentId ?? null;
  return parentId === null ? [id] : [...getCategoryPath(state, parentId), id];
}

/** A product as it stands: its stock worked out from its units, its path from the categories. */
export function getProduct(state: DemoState, id: number): Product | undefined {
  const product = state.products.get(id);
  const units = state.units.get(id);
  if (!product || !units) return undefined;
  return {
    ...product,
    categoryPath: getCategoryPath(state, product.categoryId),
    stock: units.onHand - units.reserved,
  };
}
