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
  paymentScenes,
  Setting,
  TransactionLog,
} from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { emptyMapping } from '@sampan/domain/productCsv/mapping';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { ShopFeatures } from '@sampan/domain/setting/features';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { readShopSettings } from '@sampan/domain/setting/shopSettings';
import { createShop } from '../fixtures/shop/createShop.ts';
import { createLedger } from '../fixtures/shop/ledger.ts';
import type { OwnedAddress, ShopUser } from '../fixtures/shop/users.ts';
import { createRetainedEvidence, type RetainedFile } from './files/retainedFiles.ts';
import type {
  ContactUndo,
  DemoCertification,
  DemoChallenge,
  DemoFactor,
  DemoJob,
  DemoSmsStop,
  OutboxMessage,
  RateLimitWindow,
  SentCode,
  SessionNote,
  SmsCodeNote,
  StoredCall,
  StoredKyc,
} from './records.ts';

/** Units of a product: on hand, and reserved by unpaid orders. */
export interface Units {
  onHand: number;
  reserved: number;
}

/** A stored order: the contract's fields and internal ones. */
export interface StoredOrder extends Order {
  isHidden: boolean;
  /** Digital products of which the owner has downloaded a file. */
  downloadedProductIds: number[];
  /** End of the download period. */
  filesExpireAt?: string;
  /** Locale of the page it was placed on. */
  locale?: Locale;
}

/** A trade at the sandbox provider, shown on its cashier page. */
export interface Trade {
  token: string;
  orderId: number;
  paymentId: number;
  /** The scene in which it was opened. */
  scene: (typeof paymentScenes)[number];
  /** The shop's trade number, sent to the provider. */
  outTradeNo: string;
  /** The provider's trade number. */
  tradeNo?: string;
  state: 'open' | 'paid' | 'failed' | 'closed';
}

export interface DemoSession {
  userId: number;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Bars a user from calling, until `expiresAt` if set. */
export interface BlacklistEntry {
  id: number;
  userId: number;
  reason: string;
  operatorId: number;
  expiresAt?: string;
  createdAt: string;
}

/** Stored credentials and connection state of a provider. */
export interface DemoProvider {
  values?: CredentialValues;
  /** Credentials set by environment variables; they take precedence. */
  environment?: CredentialValues;
  isUnreadable?: boolean;
  updatedAt?: string;
  previousUntil?: string;
  lastSuccessAt?: string;
  lastError?: ProviderState['lastError'];
}

/** State of the demo shop in memory: the records of a database, and the sessions. */
export interface DemoState {
  categories: Category[];
  products: Map<number, Product>;
  units: Map<number, Units>;
  /** Product id by former slug. */
  oldSlugs: Map<string, number>;
  articleCategories: ArticleCategory[];
  articles: Article[];
  /** Keys of viewer, article and day. */
  articleViews: Set<string>;
  settings: Setting[];
  /** Credentials of providers and results of their last calls. */
  providers: Map<ProviderId, DemoProvider>;
  isChecklistDismissed: boolean;
  /** Features of this installation; stories change them. */
  features: Omit<ShopFeatures, 'identityDocTypes'>;
  users: Map<number, ShopUser>;
  addresses: OwnedAddress[];
  orders: Map<number, StoredOrder>;
  trades: Trade[];
  /** Requests to the sandbox providers, oldest first. */
  providerCalls: StoredCall[];
  /** Money received, money refunded and manual entries by staff. */
  ledger: TransactionLog[];
  /** By token. */
  sessions: Map<string, DemoSession>;
  /** Entries of the session list, by token. */
  sessionNotes: Map<string, SessionNote>;
  /** Known devices of accounts, as `user id, token`. */
  devices: Set<string>;
  /** By user id. */
  secondFactors: Map<number, DemoFactor>;
  /** Logins whose second step is pending. */
  challenges: Map<string, DemoChallenge>;
  /** Answer by captcha id. */
  captchas: Map<string, string>;
  /** Consecutive failed logins by user id, or by the typed name if no account has it. */
  failures: Map<number | string, number>;
  passwords: Map<number, string>;
  /** Time of the last sign-in, by user id. */
  lastLogins: Map<number, string>;
  /** Sent codes, keyed by what they verify. */
  codes: Map<string, SentCode>;
  /** Contact changes that can still be undone, oldest first. */
  contactUndos: ContactUndo[];
  /** User id by password reset ticket; no entry if the account does not exist. */
  tickets: Map<string, number>;
  /** Rate-limit windows by key. */
  rateLimits: Map<string, RateLimitWindow>;
  /** Codes sent by SMS to numbers that no account has verified. */
  smsCodes: SmsCodeNote[];
  /** Stops of codes by SMS, by prefix. */
  smsStops: Map<string, DemoSmsStop>;
  /** Uploaded public pictures, by path. */
  avatars: Map<string, Blob>;
  /** Accounts that a browser registered or signed in to, by inbox id. */
  inboxUsers: Map<string, Set<number>>;
  /** Messages, oldest first; none is really sent. */
  messages: OutboxMessage[];
  /** Barred users, by user id. */
  blacklist: Map<number, BlacklistEntry>;
  /** Audit log, oldest first. */
  audit: Omit<AuditEntry, 'actor'>[];
  /** Uploaded files by id; product files are stored with the products. */
  files: Map<number, RetainedFile>;
  /** Identity checks by user id. */
  kyc: Map<number, StoredKyc>;
  certifications: Map<string, DemoCertification>;
  /** Stored responses by user and idempotency key. */
  answers: Map<string, { body: string; status: number; answer: string; expiresAt: number }>;
  /** Background jobs by id. */
  jobs: Map<number, DemoJob>;
  /** How imports map unknown categories. */
  importMapping: ImportMapping;
  /** Last id assigned, by kind; ids are deterministic. */
  lastId: Map<string, number>;
}

/** Password of every demo account; the demo backend only runs in a page or a test. */
export const demoPassword = 'sampan-demo';

/** Sets the time of an account's last change. */
export function markUserChanged(state: DemoState, userId: number, now: Date): void {
  const account = state.users.get(userId);
  if (account) state.users.set(userId, { ...account, updatedAt: now.toISOString() });
}

/** Creates the state of a new demo shop, dated relative to `now`. */
export function createState(now: Date): DemoState {
  const shop = createShop(now);
  const ledger = createLedger(shop);
  const orders = shop.orders.map((order): StoredOrder => ({ ...order, isHidden: false, downloadedProductIds: [] }));
  return {
    categories: shop.categories.map((category) => ({ ...category, updatedAt: now.toISOString() })),
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
    features: { mode: 'demo', mail: true, sms: true },
    users: new Map(shop.users.map((user) => [user.id, user])),
    addresses: shop.addresses,
    orders: new Map(orders.map((order) => [order.id, order])),
    trades: [],
    providerCalls: [],
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
    rateLimits: new Map(),
    smsCodes: [],
    smsStops: new Map(),
    inboxUsers: new Map(),
    messages: [],
    avatars: new Map(),
    blacklist: new Map(),
    audit: [],
    files: createRetainedEvidence(shop.evidence),
    kyc: new Map(shop.identities.map(({ username: _, ...identity }) => [identity.userId, identity])),
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

/** Counts the units reserved by unpaid orders. */
function countReserved(productId: number, orders: readonly Order[]): number {
  return orders
    .filter(({ status }) => status === orderStatus.pendingPayment)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.productId === productId)
    .reduce((total, { quantity }) => total + quantity, 0);
}

/** Returns the next id of a kind, from 1. */
export function allocateId(state: DemoState, kind: string): number {
  const id = (state.lastId.get(kind) ?? 0) + 1;
  state.lastId.set(kind, id);
  return id;
}

/** Returns the username of an account; empty if there is none. */
export function getUsername({ users }: DemoState, userId: number): string {
  return users.get(userId)?.username ?? '';
}

/** Returns the shop's settings, stored or default. */
export function getShopSettings(state: DemoState): ShopSettings {
  return readShopSettings(state.settings);
}

/** Returns the ids from the top category down to this one. */
function getCategoryPath(state: DemoState, id: number): number[] {
  const parentId = state.categories.find((one) => one.id === id)?.parentId ?? null;
  return parentId === null ? [id] : [...getCategoryPath(state, parentId), id];
}

/** Returns a product with its stock computed from its units and its category path. */
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

/** Returns all products, as `getProduct` does. */
export function listProducts(state: DemoState): Product[] {
  return [...state.products.keys()].flatMap((id) => getProduct(state, id) ?? []);
}
