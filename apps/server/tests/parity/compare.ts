import type { CallName } from '@sampan/api/contract';
import { sanitiseArticleHtml } from '../../src/areas/article/sanitise.ts';

export interface Difference {
  /** Path in the response: `list.0.payment.status`. */
  path: string;
  demo: unknown;
  server: unknown;
}

/** Keys with random values, or values of the test's own timing: only their presence is compared. */
const randomKeys = new Set(['requestId', 'image', 'startedAt', 'finishedAt', 'lastSeenAt']);
/** Keys whose values each backend generates: equal values on one side must be equal on the other. */
const ownKeys = new Set([
  'token',
  'ticket',
  'certifyId',
  'captchaId',
  'certifyUrl',
  'url',
  'payUrl',
  'qrCode',
  'orderNo',
  'tradeNo',
  'avatar',
  'checksum',
  'secret',
  'uri',
]);

/** Entity of an `id` by the key of its parent object. */
const kindByParent: Record<string, string> = {
  payment: 'payment',
  lines: 'line',
  items: 'line',
  files: 'file',
  agreement: 'file',
  gallery: 'picture',
  variants: 'product',
  products: 'product',
  prev: 'article',
  next: 'article',
  category: 'articleCategory',
  refund: 'refund',
  refunds: 'refund',
  user: 'user',
  problems: 'problem',
  address: 'address',
  entry: 'blacklistEntry',
  image: 'file',
  uses: 'use',
};

const kindByArea: Record<string, string> = {
  user: 'user',
  file: 'file',
  kyc: 'kyc',
  product: 'product',
  adminProduct: 'product',
  category: 'category',
  order: 'order',
  adminOrder: 'order',
  posts: 'article',
  adminArticle: 'article',
  payment: 'payment',
  transaction: 'log',
  adminSetting: 'setting',
  adminUser: 'user',
  blacklist: 'blacklistEntry',
  adminKyc: 'kyc',
  outbox: 'message',
  audit: 'audit',
  job: 'job',
  gallery: 'use',
  security: 'session',
};

const kindByCall: Partial<Record<CallName, string>> = {
  'user.addressList': 'address',
  'user.addressSave': 'address',
  'user.addressDefault': 'address',
  'user.addressDelete': 'address',
  'user.uploadAvatar': 'file',
  'user.myfiles': 'file',
  'order.agreeupload': 'file',
  'payment.transferReceipt': 'file',
  'kyc.photo': 'file',
  'kyc.video': 'file',
  'product.fileupload': 'file',
  'product.fileRemove': 'file',
  'product.gallery': 'picture',
  'adminSetting.gallery': 'galleryFile',
  'gallery.upload': 'galleryFile',
  'adminArticle.categoryCreate': 'articleCategory',
  'adminArticle.categoryUpdate': 'articleCategory',
  'adminArticle.categoryDetail': 'articleCategory',
  'adminArticle.categoryList': 'articleCategory',
  'adminArticle.categoryDelete': 'articleCategory',
  'adminUser.note': 'audit',
  'adminUser.export': 'job',
  'adminOrder.export': 'job',
  'adminOrder.shipMany': 'job',
  'adminProduct.bulk': 'job',
  'adminProduct.import': 'job',
  'adminProduct.export': 'job',
  'transaction.export': 'job',
};

const kindByIdKey: Record<string, string> = {
  actorId: 'user',
  operatorId: 'user',
  reviewerId: 'user',
  userId: 'user',
  orderId: 'order',
  productId: 'product',
  groupId: 'product',
  parentId: 'category',
  fileId: 'file',
  orderLineId: 'line',
};

/**
 * Entity of an id in a response.
 * @param owner the object that has the id
 */
export function getKind(call: CallName, path: readonly string[], owner: Record<string, unknown>): string {
  const key = path.at(-1) ?? '';
  // Ids of several entities, which may be equal.
  if (key === 'targetId') return `target ${String(owner.targetType)}`;
  const [area = ''] = call.split('.');
  const named = path.slice(0, -1).filter((part) => !/^\d+$/.test(part));
  if (key !== 'id') {
    if (key === 'categoryId') return area === 'adminArticle' || area === 'posts' ? 'articleCategory' : 'category';
    return kindByIdKey[key] ?? `${call} ${key}`;
  }
  const parent = named.at(-1);
  if (parent === 'categories') return area === 'posts' ? 'articleCategory' : 'category';
  if (parent !== undefined && parent !== 'list' && parent !== 'children')
    return kindByParent[parent] ?? `${call} ${parent}`;
  return kindByCall[call] ?? kindByArea[area] ?? call;
}

/** Maps generated values of the demo backend to those of the server, by kind. */
export class Names {
  readonly #toServer = new Map<string, unknown>();
  readonly #toDemo = new Map<string, unknown>();
  readonly #known = new Map<string, [demo: unknown, server: unknown][]>();

  /** Whether two values correspond; maps them to each other if both are new. */
  bind(kind: string, demo: unknown, server: unknown): boolean {
    const [forth, back] = [`${kind} ${String(demo)}`, `${kind} ${String(server)}`];
    if (!this.#toServer.has(forth) && !this.#toDemo.has(back)) {
      this.#toServer.set(forth, server);
      this.#toDemo.set(back, demo);
      this.#known.set(kind, [...(this.#known.get(kind) ?? []), [demo, server]]);
    }
    return this.#toServer.get(forth) === server && this.#toDemo.get(back) === demo;
  }

  /** Selects a value of a kind; a smaller fraction selects a newer one. */
  pick(kind: string, fraction: number): readonly [demo: unknown, server: unknown] | undefined {
    const known = this.#known.get(kind) ?? [];
    return known[known.length - 1 - Math.floor(fraction * fraction * known.length)];
  }

  /** All values of a kind, newest last. */
  known(kind: string): readonly (readonly [demo: unknown, server: unknown])[] {
    return this.#known.get(kind) ?? [];
  }
}

/** Removes name extension, type, size and checksum of a picture, because the server re-encodes it as JPEG. */
function withoutPicture(value: unknown): Record<string, unknown> {
  const { name, mime, size, checksum, ...rest } = value as Record<string, unknown>;
  const isPicture = typeof checksum === 'string' && /^image\/(jpeg|png|webp)$/.test(String(mime));
  if (!isPicture) return value as Record<string, unknown>;
  return { ...rest, name: String(name).replace(/(\.(png|jpe?g|webp))+$/i, '') };
}

/** The parts of an answer that are compared. */
interface ComparedAnswer {
  headers: Record<string, string>;
  body: unknown;
}

/** A downloaded picture without its bytes, format and name extension, because the server re-encodes it. */
export function withoutPictureBytes({ headers, body }: ComparedAnswer): ComparedAnswer {
  if (!/^image\/(jpeg|png|webp)$/.test(headers['content-type'] ?? '')) return { headers, body };
  const disposition = headers['content-disposition']?.replaceAll(/(\.(png|jpe?g|webp))+(?="|;|$)/g, '') ?? '';
  return { headers: { 'content-type': 'image', 'content-disposition': disposition }, body: 'picture' };
}

const isId = (key: string) => key === 'id' || /[a-z]Id$/.test(key);

/** Replaces random parts of a text: order numbers, order URLs and codes. */
export function plainText(text: string): string {
  return text
    .replace(/SP\d{12,18}/g, 'SP…')
    .replace(/https?:\S+\/orders\/\d+/g, '/orders/…')
    .replace(/(?<!\d)\d{6}(?!\d)/g, '######');
}

/** Whether two values match; undefined for objects, whose fields are compared one by one. */
function isAlike(
  call: CallName,
  [one, other]: readonly [unknown, unknown],
  { path, owner, names }: { path: string[]; owner: Record<string, unknown>; names: Names },
): boolean | undefined {
  const key = path.at(-1) ?? '';
  if (one === undefined || other === undefined || one === null || other === null) return one === other;
  if (typeof one !== typeof other || Array.isArray(one) !== Array.isArray(other)) return false;
  if (randomKeys.has(key)) return true;
  if (Array.isArray(one) && one.length !== (other as unknown[]).length) return false;
  if (typeof one === 'object') return undefined;
  if (isId(key)) return names.bind(getKind(call, path, owner), one, other);
  if (ownKeys.has(key) && one !== '' && other !== '') return names.bind(key, one, other);
  if (typeof one !== 'string') return Object.is(one, other);
  // The server sanitizes HTML; the demo backend stores the editor's output, which is clean.
  if (key === 'content') return sanitiseArticleHtml(one) === other;
  return plainText(one) === plainText(other as string);
}

/** Differences between two responses of a call; maps new ids to each other. */
export function compare(call: CallName, demo: unknown, server: unknown, names: Names): Difference[] {
  const differences: Difference[] = [];
  function visit(one: unknown, other: unknown, path: string[], owner: Record<string, unknown>): void {
    const alike = isAlike(call, [one, other], { path, owner, names });
    if (alike === false) differences.push({ path: path.join('.'), demo: one, server: other });
    if (alike !== undefined) return;
    const [left, right] = [withoutPicture(one), withoutPicture(other)];
    for (const name of new Set([...Object.keys(left), ...Object.keys(right)])) {
      visit(left[name], right[name], [...path, name], left);
    }
  }
  visit(demo, server, [], {});
  return differences;
}
