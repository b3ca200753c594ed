import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import { getChanges } from '@sampan/domain/audit/changes';
import {
  auditedProduct,
  changedFacts,
  getCover,
  groupLeft,
  newFacts,
  type ProductFacts,
  type ProductInput,
  productProblems,
  toFacts,
} from '@sampan/domain/catalogue/productRules';
import { galleryUrls } from './areas/adminSetting.ts';
import { writeAudit } from './audit.ts';
import { DemoApiError, type DemoCall } from './call.ts';
import { checkVersion } from './conflict.ts';
import { shownProduct } from './productView.ts';
import { type DemoState, getProduct, nextId } from './state.ts';

/** What a write of products needs of a call: a job has it too. */
export type WriteContext = Pick<DemoCall, 'state' | 'userId' | 'now'>;

const notFound = (field?: string) => new DemoApiError('NOT_FOUND', field ? { fields: { [field]: 'unknown' } } : {});

/** The other variants of a group. */
function getMembers(state: DemoState, groupId: number | null, without?: number): Product[] {
  return [...state.products.values()].filter(
    (one) => groupId !== null && one.groupId === groupId && one.id !== without,
  );
}

/** The group that an id names: one that there is, or that of a product, which begins one where it has none. */
function groupNamed(state: DemoState, groupId: number, ownId?: number): number {
  if (getMembers(state, groupId, ownId).length > 0) return groupId;
  const named = state.products.get(groupId);
  if (!named || named.id === ownId) throw notFound('groupId');
  return named.groupId ?? named.id;
}

function check(state: DemoState, facts: ProductFacts, input: ProductInput, ownId?: number): void {
  if (input.categoryId && !state.categories.some(({ id }) => id === input.categoryId)) throw notFound('categoryId');
  const isTaken = [...state.products.values()].some(({ id, slug }) => slug === facts.slug && id !== ownId);
  if (isTaken) throw new DemoApiError('TAKEN', { fields: { slug: 'taken' } });
  const first = facts.groupId === null ? undefined : state.products.get(facts.groupId);
  const siblings = getMembers(state, facts.groupId, ownId);
  const all = first && first.id !== ownId && !siblings.includes(first) ? [first, ...siblings] : siblings;
  const problems = productProblems(facts, { siblings: all, galleryUrls: galleryUrls(state) });
  if (Object.keys(problems).length > 0) throw new DemoApiError('VALIDATION', { fields: problems });
}

/** Writes a checked product, keeps the units that orders hold, and the slug that it had. */
function put({ state, now }: WriteContext, id: number, facts: ProductFacts, before?: Product): Product {
  const { subtitle, listPriceAmount, lowStock, gallery, ...rest } = facts;
  const known = new Set(before?.gallery.map((picture) => picture.id));
  const { sold = 0, currency = String(getCurrency(state)), files } = before ?? {};
  state.products.set(id, {
    ...rest,
    id,
    ...(subtitle !== null && { subtitle }),
    ...(listPriceAmount !== null && { listPriceAmount }),
    ...(lowStock !== null && { lowStock }),
    gallery: gallery.map((picture) => ({
      ...picture,
      id: picture.id !== undefined && known.has(picture.id) ? picture.id : nextId(state, 'picture') + 100_000,
    })),
    cover: getCover(facts),
    categoryPath: [],
    currency,
    sold,
    ...(files && { files }),
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? now.toISOString(),
    updatedAt: now.toISOString(),
  });
  const reserved = state.units.get(id)?.reserved ?? 0;
  state.units.set(id, { onHand: facts.stock + reserved, reserved });
  state.oldSlugs.delete(facts.slug);
  if (before && before.slug !== facts.slug) state.oldSlugs.set(before.slug, id);
  return getProduct(state, id) as Product;
}

const getCurrency = (state: DemoState) =>
  state.settings.find(({ settingGroup, key }) => settingGroup === 'site' && key === 'currency')?.value ?? 'CNY';

/** The product that a group is called by belongs to it. */
function beginGroup(state: DemoState, groupId: number | null): void {
  const first = groupId === null ? undefined : state.products.get(groupId);
  if (first && first.groupId === null) state.products.set(first.id, { ...first, groupId });
}

/** Those that are left are a group by another id, or one alone. */
function closeGroup(state: DemoState, groupId: number | null, leaving: number): void {
  const rest = getMembers(state, groupId, leaving);
  if (groupId === null || rest.length === 0) return;
  const left = groupLeft(
    groupId,
    leaving,
    rest.map(({ id }) => id),
  );
  for (const one of rest) state.products.set(one.id, { ...one, groupId: left });
}

export function createProduct(
  context: WriteContext,
  input: ParsedInputOf<Contract['product']['create']>,
  action: CallName = 'product.create',
): Product {
  const { state } = context;
  const facts = newFacts(input);
  if (facts.groupId !== null) facts.groupId = groupNamed(state, facts.groupId);
  check(state, facts, input);
  const id = Math.max(0, ...state.products.keys(), state.lastId.get('product') ?? 0) + 1;
  state.lastId.set('product', id);
  beginGroup(state, facts.groupId);
  const created = put(context, id, facts);
  writeAudit(context, { action, targetType: 'product', targetId: id, after: auditedProduct(facts) });
  return created;
}

export interface ProductChange {
  id: number;
  /** As the caller read it. Without one what others wrote meanwhile is no matter. */
  version?: number;
  input: ProductInput;
  action?: CallName;
}

export function changeProduct(
  context: WriteContext,
  { id, version, input, action = 'product.update' }: ProductChange,
): Product {
  const { state } = context;
  const before = getProduct(state, id);
  if (!before) throw notFound();
  checkVersion(context, { type: 'product', current: shownProduct(state, before, true), version });
  const facts = changedFacts(toFacts(before), input);
  if (facts.groupId !== null && facts.groupId !== before.groupId) {
    facts.groupId = groupNamed(state, facts.groupId, id);
  }
  // What was not touched may stay as it is: an old picture keeps nobody from taking a product off the shelf.
  const isTouched = Object.keys(input).some((name) => name !== 'status' && name !== 'isFeatured');
  if (isTouched) check(state, facts, input, id);
  const changes = { before: auditedProduct(toFacts(before)), after: auditedProduct(facts) };
  if (!getChanges(changes)) return before;
  if (facts.groupId !== before.groupId) closeGroup(state, before.groupId, id);
  beginGroup(state, facts.groupId);
  const after = put(context, id, facts, before);
  writeAudit(context, { action, targetType: 'product', targetId: id, ...changes });
  return after;
}

/** Takes a product away that nobody ever ordered. */
export function removeProduct(context: WriteContext, id: number, action: CallName = 'product.delete'): void {
  const { state } = context;
  const before = getProduct(state, id);
  if (!before) throw notFound();
  const orders = [...state.orders.values()].filter(({ lines }) => lines.some(({ productId }) => productId === id));
  if (orders.length > 0) throw new DemoApiError('IN_USE', { details: { orders: orders.length } });
  state.lastId.set('product', Math.max(state.lastId.get('product') ?? 0, ...state.products.keys()));
  state.products.delete(id);
  state.units.delete(id);
  for (const [slug, productId] of state.oldSlugs) if (productId === id) state.oldSlugs.delete(slug);
  for (const { id: fileId } of before.files ?? []) state.files.delete(fileId);
  closeGroup(state, before.groupId, id);
  writeAudit(context, { action, targetType: 'product', targetId: id, before: auditedProduct(toFacts(before)) });
}
