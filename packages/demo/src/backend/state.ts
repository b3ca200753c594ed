import type {
  AuditEntry,
  Category,
  File,
  FirstDownload,
  Locale,
  Order,
  Payment,
  Product,
  ProviderId,
  paymentScenes,
} from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { sumQuantityByProduct } from '@sampan/domain/order/sumQuantityByProduct';
import { emptyMapping } from '@sampan/domain/productCsv/mapping';
import type { ShopFeatures } from '@sampan/domain/setting/features';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { readShopSettings } from '@sampan/domain/setting/shopSettings';
import { createShop } from '../fixtures/shop/createShop.ts';
import { createLedger } from '../fixtures/shop/ledger.ts';
import { createRetainedEvidence } from './files/retainedFiles.ts';
import type {
  ContactUndo,
  DemoCaptcha,
  DemoCertification,
  DemoChallenge,
  DemoFactor,
  DemoJob,
  DemoProvider,
  DemoSession,
  DemoSmsStop,
  OutboxMessage,
  RateLimitWindow,
  SentCode,
  SessionNote,
  SmsCodeNote,
  StoredBlacklistEntry,
  StoredCall,
  StoredKyc,
  Units,
} from './records.ts';

/** Address of the demo shop in links, export files and notification URLs. */
export const demoOrigin = 'https://sampan.example';

/** A stored order: the contract's fields and internal ones. */
export interface StoredOrder extends Order {
  isHidden: boolean;
  /** Digital products of which the owner has downloaded a file. */
  downloads: FirstDownload[];
  /** End of the download period. */
  filesExpireAt?: string;
  /** Locale of the page it was placed on. */
  locale?: Locale;
  /** The payments that later ones replaced, oldest first. */
  earlierPayments: Payment[];
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

/** Password of every demo account; the demo backend only runs in a page or a test. */
export const demoPassword = 'sampan-demo';

/** Sets the time of an account's last change. */
export function markUserChanged(state: DemoState, userId: number, now: Date): void {
  const account = state.users.get(userId);
  if (account) state.users.set(userId, { ...account, updatedAt: now.toISOString() });
}

/** Creates the state of a new demo shop, dated relative to `now`. */
export function createState(now: Date) {
  const shop = createShop(now);
  const ledger = createLedger(shop);
  const unchanged = { isHidden: false, downloads: [], earlierPayments: [] };
  const orders = shop.orders.map((order): StoredOrder => ({ ...order, ...unchanged }));
  const unpaid = orders.filter(({ status }) => status === orderStatus.pendingPayment);
  const reserved = sumQuantityByProduct(unpaid.flatMap(({ lines }) => lines));
  const features: Omit<ShopFeatures, 'identityDocTypes'> = { mode: 'demo', mail: true, sms: true };
  return {
    categories: shop.categories.map((category): Category => ({ ...category, updatedAt: now.toISOString() })),
    products: new Map(shop.products.map((product) => [product.id, product])),
    units: new Map(
      shop.products.map(({ id, stock }): [number, Units] => [
        id,
        { onHand: stock + (reserved.get(id) ?? 0), reserved: reserved.get(id) ?? 0 },
      ]),
    ),
    /** Product id by former slug. */
    oldSlugs: new Map<string, number>(),
    articleCategories: shop.articleCategories,
    articles: shop.articles,
    /** Keys of viewer, article and day. */
    articleViews: new Set<string>(),
    settings: shop.settings,
    /** Credentials of providers and results of their last calls. */
    providers: new Map<ProviderId, DemoProvider>(),
    isChecklistDismissed: false,
    /** Features of this installation; stories change them. */
    features,
    users: new Map(shop.users.map((user) => [user.id, user])),
    addresses: shop.addresses,
    orders: new Map(orders.map((order) => [order.id, order])),
    trades: [] as Trade[],
    /** Requests to the sandbox providers, oldest first. */
    providerCalls: [] as StoredCall[],
    /** Money received, money refunded and manual entries by staff. */
    ledger,
    /** By token. */
    sessions: new Map<string, DemoSession>(),
    /** Entries of the session list, by token. */
    sessionNotes: new Map<string, SessionNote>(),
    /** Known devices of accounts, as `user id, token`. */
    devices: new Set<string>(),
    /** By user id. */
    secondFactors: new Map<number, DemoFactor>(),
    /** Logins whose second step is pending. */
    challenges: new Map<string, DemoChallenge>(),
    /** By captcha id. */
    captchas: new Map<string, DemoCaptcha>(),
    /** Consecutive failed logins by user id, or by the typed name if no account has it. */
    failures: new Map<number | string, number>(),
    /** Time of the last failed login, ms since 1970, by the keys of `failures`. */
    lastFailures: new Map<number | string, number>(),
    passwords: new Map<number, string>(),
    /** Time of the last sign-in, by user id. */
    lastLogins: new Map<number, string>(),
    /** Sent codes, keyed by what they verify. */
    codes: new Map<string, SentCode>(),
    /** Contact changes that can still be undone, oldest first. */
    contactUndos: [] as ContactUndo[],
    /** When an address was verified, ms since 1970, by user id and kind; no entry for the accounts of the start. */
    provenAt: new Map<string, number>(),
    /** User id by password reset ticket; no entry if the account does not exist. */
    tickets: new Map<string, number>(),
    /** Rate-limit windows by key. */
    rateLimits: new Map<string, RateLimitWindow>(),
    /** Codes sent by SMS to numbers that no account has verified. */
    smsCodes: [] as SmsCodeNote[],
    /** Stops of codes by SMS, by prefix. */
    smsStops: new Map<string, DemoSmsStop>(),
    /** Accounts that a browser registered or signed in to, by inbox id. */
    inboxUsers: new Map<string, Set<number>>(),
    /** Messages, oldest first; none is really sent. */
    messages: [] as OutboxMessage[],
    /** Uploaded public pictures, by path. */
    avatars: new Map<string, Blob>(),
    /** Barred users, by user id. */
    blacklist: new Map<number, StoredBlacklistEntry>(),
    /** Audit log, oldest first. */
    audit: [] as Omit<AuditEntry, 'actor'>[],
    /** Uploaded files by id; product files are stored with the products. */
    files: createRetainedEvidence(shop.evidence),
    /** Files that staff removed from products, with the orders that had them. */
    removedFiles: [] as { file: File; orderIds: Set<number> }[],
    /** Identity checks by user id. */
    kyc: new Map(
      shop.identities.map(({ username: _, ...identity }): [number, StoredKyc] => [identity.userId, identity]),
    ),
    certifications: new Map<string, DemoCertification>(),
    /** Stored responses by user and idempotency key. */
    answers: new Map<string, { body: string; status: number; answer: string; expiresAt: number }>(),
    /** Background jobs by id. */
    jobs: new Map<number, DemoJob>(),
    /** How imports map unknown categories. */
    importMapping: emptyMapping,
    /** Last id assigned, by kind; ids are deterministic. */
    lastId: new Map([
      ['user', shop.users.length],
      ['address', shop.addresses.length],
      ['order', shop.orders.length],
      ['refund', shop.orders.length],
      ['ledger', ledger.length],
    ]),
  };
}

/** State of the demo shop in memory: the records of a database, and the sessions. */
export type DemoState = ReturnType<typeof createState>;

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
