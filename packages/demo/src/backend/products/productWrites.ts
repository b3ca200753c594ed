import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product, VersionConflict } from '@sampan/api/entities';
import { productStatus } from '@sampan/api/statuses';
import { isStockOutdated } from '@sampan/domain/audit/versionConflict';
import { type ProductChange, ProductPlan, type ProductPlanError } from '@sampan/domain/catalogue/productPlan';
import { auditProductRemoval } from '@sampan/domain/catalogue/productRules';
import { planGroupLeave, type VariantGroupChange } from '@sampan/domain/catalogue/variantGroups';
import { getGalleryUrls } from '../areas/gallery.ts';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type WriteContext } from '../call.ts';
import { checkVersion } from '../conflict.ts';
import { allocateId, type DemoState, getProduct, getShopSettings, listProducts } from '../state.ts';

/** Product with the variants visible to the viewer; only staff get the files. */
export function toProductDto(state: DemoState, product: Product, isForStaff: boolean): Product {
  const siblings = listProducts(state).filter(
    ({ groupId, status }) =>
      groupId !== null && groupId === product.groupId && (isForStaff || status === productStatus.onShelf),
  );
  const variants = siblings.map(({ id, slug, options, priceAmount, stock, cover, i18n }) => {
    const translations = Object.entries(i18n ?? {}).flatMap(([locale, { options: translated } = {}]) =>
      translated ? [[locale, { options: translated }]] : [],
    );
    const own = { id, slug, options, priceAmount, stock, cover };
    return translations.length > 0 ? { ...own, i18n: Object.fromEntries(translations) } : own;
  });
  const { files = [], ...shown } = product;
  return { ...shown, ...(siblings.length > 0 && { variants }), ...(isForStaff && { files }) };
}

const toError = ({ code, fields }: ProductPlanError) => new DemoApiError(code, fields && { fields });

function createPlan({ state, now }: WriteContext): ProductPlan {
  const products = listProducts(state).map((product) => ({
    ...product,
    reserved: state.units.get(product.id)?.reserved ?? 0,
  }));
  return new ProductPlan({
    products,
    categoryIds: new Set(state.categories.map(({ id }) => id)),
    galleryUrls: getGalleryUrls(state),
    currency: getShopSettings(state)['site.currency'],
    now,
  });
}

function setGroups(state: DemoState, changes: Iterable<VariantGroupChange>): void {
  for (const { id, groupId } of changes) {
    const product = state.products.get(id);
    if (product) state.products.set(id, { ...product, groupId });
  }
}

/** Stores a plan: groups, products with their units, and former slugs. */
function store(context: WriteContext, plan: ProductPlan): void {
  const { state } = context;
  setGroups(state, plan.groupChanges.values());
  for (const { id, facts, product, before } of plan.written) {
    const { reserved, ...stored } = product;
    const existingIds = new Set(before?.gallery.map((picture) => picture.id));
    const gallery = stored.gallery.map((picture) => ({
      ...picture,
      id: existingIds.has(picture.id) ? picture.id : allocateId(state, 'picture') + 100_000,
    }));
    state.products.set(id, { ...stored, gallery });
    state.units.set(id, { onHand: facts.stock + reserved, reserved });
    state.oldSlugs.delete(facts.slug);
    if (before && before.slug !== facts.slug) state.oldSlugs.set(before.slug, id);
  }
  for (const audited of plan.audited) writeAudit(context, audited);
}

/** Adds a product. @throws DemoApiError if the plan is refused */
export function createProduct(context: WriteContext, input: ParsedInputOf<Contract['product']['create']>): Product {
  const { state } = context;
  const plan = createPlan(context);
  const checked = plan.checkNew(input);
  if (!checked.ok) throw toError(checked);
  const id = Math.max(0, ...state.products.keys(), state.lastId.get('product') ?? 0) + 1;
  state.lastId.set('product', id);
  plan.create(id, checked.facts);
  store(context, plan);
  return getProduct(state, id) as Product;
}

/**
 * Changes the given fields of a product. @throws DemoApiError if the plan is refused, or VERSION_CONFLICT
 * @param change `version` and `stockFrom` are what the client read; without them concurrent changes and sales are not
 *   checked
 */
export function changeProduct(
  context: WriteContext,
  { version, stockFrom, ...change }: ProductChange & { version?: number; stockFrom?: number | undefined },
): Product {
  const { state } = context;
  const { id, input } = change;
  const before = getProduct(state, id);
  if (before) {
    const current = toProductDto(state, before, true);
    checkVersion(context, { type: 'product', current, version });
    const details: VersionConflict<Product> = { current };
    if (isStockOutdated(current, { stock: input.stock, stockFrom }))
      throw new DemoApiError('VERSION_CONFLICT', { details });
  }
  const plan = createPlan(context);
  const changed = plan.change(change);
  if (!changed.ok) throw toError(changed);
  store(context, plan);
  return getProduct(state, id) as Product;
}

/** Deletes a product that was never ordered. */
export function removeProduct(context: WriteContext, id: number): void {
  const { state } = context;
  const before = getProduct(state, id);
  if (!before) throw new DemoApiError('NOT_FOUND');
  const orders = [...state.orders.values()].filter(({ lines }) => lines.some(({ productId }) => productId === id));
  if (orders.length > 0) throw new DemoApiError('IN_USE', { details: { orders: orders.length } });
  state.lastId.set('product', Math.max(state.lastId.get('product') ?? 0, ...state.products.keys()));
  state.products.delete(id);
  state.units.delete(id);
  for (const [slug, productId] of state.oldSlugs) if (productId === id) state.oldSlugs.delete(slug);
  for (const { id: fileId } of before.files ?? []) state.files.delete(fileId);
  setGroups(state, planGroupLeave([...state.products.values()], before.groupId, id));
  writeAudit(context, auditProductRemoval(before));
}
