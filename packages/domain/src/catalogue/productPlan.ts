import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import { type Audited, getChanges } from '../audit/changes.ts';
import { renameOptions } from './optionRenames.ts';
import {
  applyChanges,
  createFacts,
  findProductProblems,
  getCover,
  getOptionsKey,
  type ProductFacts,
  type ProductInput,
  toAuditedProduct,
  toFacts,
} from './productRules.ts';
import { findGroup, getSiblings, planGroupLeave, planGroupStart, type VariantGroupChange } from './variantGroups.ts';

/** A product as stored by the backend. */
export type StoredProduct = Product & {
  /** Units of the stock reserved by unpaid orders. */
  reserved: number;
};

/** Shop data that a plan works with; the plan does no further look-ups. */
export interface ProductContext {
  /** The products to write, with all variants of their groups. */
  products: Iterable<StoredProduct>;
  categoryIds: ReadonlySet<number>;
  galleryUrls: ReadonlySet<string>;
  currency: string;
  now: Date;
}

export interface ProductChange {
  id: number;
  input: ProductInput;
  action?: CallName;
}

/** A product to store. */
export interface PlannedProduct {
  id: number;
  facts: ProductFacts;
  /** The product after the write; new pictures have id 0. */
  product: StoredProduct;
  /** Absent for a new product. */
  before?: StoredProduct;
  /** Whether the input had pictures. */
  hasPictures: boolean;
}

export type ProductPlanError = {
  ok: false;
  code: 'NOT_FOUND' | 'TAKEN' | 'VALIDATION';
  fields?: Record<string, string>;
};
type Result<Value> = ({ ok: true } & Value) | ProductPlanError;

const createNotFoundError = (field?: string): ProductPlanError => ({
  ok: false,
  code: 'NOT_FOUND',
  ...(field && { fields: { [field]: 'unknown' } }),
});

/**
 * Plans several product writes in sequence, each as if the previous ones were already stored; the backend then stores
 * all of them in one transaction. A refused write leaves the plan unchanged.
 */
export class ProductPlan {
  /** In write order. */
  readonly written: PlannedProduct[] = [];
  /** New group of other products affected, by product id. */
  readonly groupChanges = new Map<number, VariantGroupChange>();
  readonly audited: Audited[] = [];
  readonly #context: ProductContext;
  readonly #products: Map<number, StoredProduct>;

  constructor(context: ProductContext) {
    this.#context = context;
    this.#products = new Map([...context.products].map((product) => [product.id, product]));
  }

  /** The known products after the planned writes. */
  get products(): StoredProduct[] {
    return [...this.#products.values()];
  }

  getProduct(id: number): StoredProduct | undefined {
    return this.#products.get(id);
  }

  /** Validates a new product. Error codes: NOT_FOUND, TAKEN and VALIDATION, each with field codes. */
  checkNew(input: ParsedInputOf<Contract['product']['create']>): Result<{ facts: ProductFacts }> {
    const facts = createFacts(input);
    const planError = this.#joinGroup(facts);
    if (planError) return planError;
    return this.#check(facts, input, getSiblings(this.products, facts.groupId)) ?? { ok: true, facts };
  }

  /** Adds a new product with the facts returned by `checkNew`. */
  create(id: number, facts: ProductFacts): StoredProduct {
    const { currency, now } = this.#context;
    const at = now.toISOString();
    const product = withFacts({ id, currency, reserved: 0, sold: 0, version: 1, createdAt: at, updatedAt: at }, facts);
    this.#changeGroups(planGroupStart(this.products, facts.groupId));
    this.#products.set(id, product);
    this.written.push({ id, facts, product, hasPictures: true });
    const after = toAuditedProduct(facts);
    this.audited.push({ action: 'product.create', targetType: 'product', targetId: id, after });
    return product;
  }

  /**
   * Returns the product after the change; writes nothing if no field differs. A renamed option is renamed in the whole
   * group. Error codes as in `checkNew`.
   */
  change({ id, input, action = 'product.update' }: ProductChange): Result<{ product: StoredProduct }> {
    const before = this.#products.get(id);
    if (!before) return createNotFoundError();
    const facts = applyChanges(toFacts(before), input);
    const planError = facts.groupId === before.groupId ? undefined : this.#joinGroup(facts, id);
    if (planError) return planError;
    // A write that only sets status or isFeatured skips validation: an invalid old picture must not prevent taking a
    // product off the shelf.
    const isTouched = Object.keys(input).some((name) => name !== 'status' && name !== 'isFeatured');
    const siblings = getSiblings(this.products, facts.groupId, id);
    const isSameGroup = facts.groupId === before.groupId;
    const renamed = isSameGroup ? siblings.map((sibling) => renameOptions(sibling, before, facts)) : siblings;
    const problem = isTouched ? this.#check(facts, input, renamed, id) : undefined;
    if (problem) return problem;
    // Two siblings that differ only by the name of an option would be alike under one name.
    if (countCombinations(renamed) < countCombinations(siblings))
      return { ok: false, code: 'VALIDATION', fields: { options: 'taken' } };
    if (!getChanges(toAuditedChanges(before, facts))) return { ok: true, product: before };
    if (!isSameGroup) this.#changeGroups(planGroupLeave(this.products, before.groupId, id));
    this.#changeGroups(planGroupStart(this.products, facts.groupId));
    const product = this.#update(before, facts, action, input.gallery !== undefined);
    for (const [index, sibling] of siblings.entries()) {
      const next = renamed[index];
      if (next && next !== sibling) this.#update(sibling, toFacts(next), action);
    }
    return { ok: true, product };
  }

  /** Writes a known product. Joins an earlier write of the plan, such as that of a sibling with a renamed option. */
  #update(before: StoredProduct, facts: ProductFacts, action: CallName, hasPictures = false): StoredProduct {
    const { id } = before;
    const index = this.written.findIndex((one) => one.id === id);
    const earlier = this.written[index];
    const version = earlier ? before.version : before.version + 1;
    const product = withFacts({ ...before, version, updatedAt: this.#context.now.toISOString() }, facts);
    this.#products.set(id, product);
    if (earlier) {
      this.written[index] = { ...earlier, facts, product, hasPictures: earlier.hasPictures || hasPictures };
    } else this.written.push({ id, facts, product, before, hasPictures });
    this.audited.push({ action, targetType: 'product', targetId: id, ...toAuditedChanges(before, facts) });
    return product;
  }

  /** Resolves `groupId` in the facts to a variant group. */
  #joinGroup(facts: ProductFacts, ownId?: number): ProductPlanError | undefined {
    if (facts.groupId === null) return undefined;
    const groupId = findGroup(this.products, facts.groupId, ownId);
    if (groupId === undefined) return createNotFoundError('groupId');
    facts.groupId = groupId;
    return undefined;
  }

  #check(
    facts: ProductFacts,
    input: ProductInput,
    siblings: readonly StoredProduct[],
    id?: number,
  ): ProductPlanError | undefined {
    const { categoryIds, galleryUrls } = this.#context;
    if (input.categoryId !== undefined && !categoryIds.has(input.categoryId)) return createNotFoundError('categoryId');
    const isTaken = this.products.some((one) => one.slug === facts.slug && one.id !== id);
    if (input.slug !== undefined && isTaken) return { ok: false, code: 'TAKEN', fields: { slug: 'taken' } };
    const fields = findProductProblems(facts, { siblings, galleryUrls });
    return Object.keys(fields).length > 0 ? { ok: false, code: 'VALIDATION', fields } : undefined;
  }

  #changeGroups(changes: readonly VariantGroupChange[]): void {
    for (const change of changes) {
      this.groupChanges.set(change.id, change);
      const product = this.#products.get(change.id);
      if (product) this.#products.set(change.id, { ...product, groupId: change.groupId });
    }
  }
}

type ProductIdentity = Pick<
  StoredProduct,
  'id' | 'currency' | 'reserved' | 'sold' | 'version' | 'createdAt' | 'updatedAt'
>;

/** The number of different combinations of options. */
const countCombinations = (products: readonly StoredProduct[]) =>
  new Set(products.map(({ options }) => getOptionsKey(options))).size;

const toAuditedChanges = (before: StoredProduct, facts: ProductFacts) => ({
  before: toAuditedProduct(toFacts(before)),
  after: toAuditedProduct(facts),
});

function withFacts(product: ProductIdentity, facts: ProductFacts): StoredProduct {
  const { subtitle, listPriceAmount, lowStock, gallery, ...rest } = facts;
  return {
    ...product,
    ...rest,
    categoryPath: [],
    subtitle: subtitle ?? undefined,
    listPriceAmount: listPriceAmount ?? undefined,
    lowStock: lowStock ?? undefined,
    cover: getCover(facts),
    gallery: gallery.map((picture) => ({ ...picture, id: picture.id ?? 0 })),
  };
}
