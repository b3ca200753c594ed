import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import { type Audited, getChanges } from '@sampan/domain/audit/changes';
import {
  auditedProduct,
  changedFacts,
  getCover,
  newFacts,
  type ProductFacts,
  type ProductInput,
  productProblems,
  toFacts,
} from '@sampan/domain/catalogue/productRules';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { insertRows, updateRows } from '../../db/manyRows.ts';
import { idArray, queryRows, takenIndex } from '../../db/query.ts';
import { categories, products } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/handler.ts';
import { writeAudits } from '../audit/writeAudit.ts';
import { galleryUrlsAmong } from '../gallery/pictures.ts';
import { refreshCards } from './card.ts';
import { getCatalogue } from './catalogue.ts';
import { readFileProducts } from './fileProducts.ts';
import { getSiblings, groupBegun, groupClosed, groupNamed, lockGroups, type VariantGroupChange } from './groups.ts';
import { keepSlugs, oldSlugsChanged } from './oldSlugs.ts';
import { writePictures } from './writePictures.ts';

/** What a write of products needs of a call: a job has it too. Several of them may share a transaction. */
export type WriteContext = Pick<Call, 'db' | 'now' | 'user' | 'request' | 'settings' | 'deps' | 'afterCommit'>;

/** What the writes will speak of: nothing else is known to them. */
export interface BulkTarget {
  /** Of products; with them come all variants of their groups. */
  ids?: readonly (number | null | undefined)[];
  /** Those that products are called by, and those that they are to get. */
  slugs?: readonly string[];
  categoryIds?: readonly (number | undefined)[];
  pictures?: readonly string[];
}

export interface ProductChange {
  id: number;
  input: ProductInput;
  action?: CallName;
}

/** As it will be when it is written. */
type LockedStock = Product & { reserved: number };

export const notFound = (field?: string) =>
  new ApiError('NOT_FOUND', undefined, field ? { fields: { [field]: 'unknown' } } : {});
const slugTaken = () => new ApiError('TAKEN', undefined, { fields: { slug: 'taken' } });

function rejectDuplicate(error: unknown): never {
  if (takenIndex(error) === 'products_slug') throw slugTaken();
  throw error;
}

/** Everybody sees it as soon as it is committed: lists, trees, finished pages and the sitemap. */
export function announce({ deps, afterCommit }: Pick<WriteContext, 'deps' | 'afterCommit'>): void {
  afterCommit('catalogue', async () => {
    oldSlugsChanged(deps);
    getCatalogue(deps).changed('membership');
  });
}

/** Holds what is meant until the transaction ends, and reads it. */
export async function holdProducts(context: WriteContext, meant: BulkTarget): Promise<ProductWrites> {
  const { db } = context;
  const locked = await lockGroups(db, meant);
  const ids = locked.map(({ id }) => id);
  // Behind the locks: what others wrote while these were waited for is read.
  const held = ids.length > 0 ? await readFileProducts(db, sql`where p.id = any(${idArray(ids)}) order by p.id`) : [];
  const categoryIds = [...new Set(meant.categoryIds)].filter((id) => id !== undefined);
  const urls = [...(meant.pictures ?? []), ...held.flatMap(({ product }) => product.gallery.map(({ url }) => url))];
  return new ProductWrites(context, {
    held: held.map(({ product, reserved }) => ({ ...product, reserved })),
    categoryIds: await holdCategories(db, categoryIds),
    galleryUrls: await galleryUrlsAmong(db, urls),
    mostNew: meant.slugs?.length ?? 0,
  });
}

/** None of these categories goes until the transaction ends. */
async function holdCategories(tx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

interface Surroundings {
  held: LockedStock[];
  categoryIds: ReadonlySet<number>;
  galleryUrls: ReadonlySet<string>;
  /** New products at the most. */
  mostNew: number;
}

interface WrittenProduct {
  id: number;
  facts: ProductFacts;
  /** None for a new product. */
  before?: LockedStock;
  /** Whether the pictures were given. */
  isPictured: boolean;
}

/**
 * Writes of products that are decided one after the other, each as if those before it were done, and written all at
 * once: many cost hardly more questions than one. One that is refused leaves nothing behind.
 */
export class ProductWrites {
  readonly #context: WriteContext;
  readonly #held: Map<number, LockedStock>;
  readonly #surroundings: Surroundings;
  readonly #written: WrittenProduct[] = [];
  readonly #moves = new Map<number, VariantGroupChange>();
  readonly #audited: Audited[] = [];
  readonly #freeIds: number[] = [];

  constructor(context: WriteContext, surroundings: Surroundings) {
    this.#context = context;
    this.#surroundings = surroundings;
    this.#held = new Map(surroundings.held.map((product) => [product.id, product]));
  }

  get #all(): LockedStock[] {
    return [...this.#held.values()];
  }

  /** A product that is held, as it will be. */
  product(id: number): Product | undefined {
    return this.#held.get(id);
  }

  /** Those of these slugs, with all variants of their groups. */
  family(slugs: ReadonlySet<string>): Product[] {
    const named = this.#all.filter(({ slug }) => slugs.has(slug));
    const groups = new Set(named.map(({ groupId }) => groupId ?? 0));
    return this.#all.filter(({ slug, groupId }) => slugs.has(slug) || groups.has(groupId ?? -1));
  }

  /** @throws ApiError on the field that is not right */
  async create(
    input: ParsedInputOf<Contract['product']['create']>,
    action: CallName = 'product.create',
  ): Promise<Product> {
    const facts = newFacts(input);
    if (facts.groupId !== null) facts.groupId = groupNamed(this.#all, facts.groupId);
    this.#check(facts, input);
    const id = await this.#newId();
    const { settings, now } = this.#context;
    const at = now.toISOString();
    const product = withFacts(
      { id, currency: settings['site.currency'], reserved: 0, sold: 0, version: 1, createdAt: at, updatedAt: at },
      facts,
    );
    this.#move(groupBegun(this.#all, facts.groupId));
    this.#held.set(id, product);
    this.#written.push({ id, facts, isPictured: true });
    this.#audited.push({ action, targetType: 'product', targetId: id, after: auditedProduct(facts) });
    return product;
  }

  /** Gives the product as it will be; where nothing changes nothing is written. @throws ApiError as `create` */
  change({ id, input, action = 'product.update' }: ProductChange): Product {
    const before = this.#held.get(id);
    if (!before) throw notFound();
    if (this.#written.some((one) => one.id === id)) throw new Error('A product is written once in a go');
    const facts = changedFacts(toFacts(before), input);
    if (facts.groupId !== null && facts.groupId !== before.groupId) {
      facts.groupId = groupNamed(this.#all, facts.groupId, id);
    }
    // What was not touched may stay as it is: an old picture keeps nobody from taking a product off the shelf.
    const isTouched = Object.keys(input).some((name) => name !== 'status' && name !== 'isFeatured');
    if (isTouched) this.#check(facts, input, id);
    const changes = { before: auditedProduct(toFacts(before)), after: auditedProduct(facts) };
    if (!getChanges(changes)) return before;
    if (facts.groupId !== before.groupId) this.#move(groupClosed(this.#all, before.groupId, id));
    this.#move(groupBegun(this.#all, facts.groupId));
    const { version } = before;
    const product = withFacts({ ...before, version: version + 1, updatedAt: this.#context.now.toISOString() }, facts);
    this.#held.set(id, product);
    this.#written.push({ id, facts, before, isPictured: input.gallery !== undefined });
    this.#audited.push({ action, targetType: 'product', targetId: id, ...changes });
    return product;
  }

  /** @throws ApiError TAKEN where somebody else has taken a slug meanwhile */
  async write(): Promise<void> {
    const { db, now } = this.#context;
    const written = this.#written;
    if (written.length === 0) return;
    const rows = (isNew: boolean) => written.filter(({ before }) => (before === undefined) === isNew).map(this.#row);
    const created = rows(true).map((row) => ({
      ...row,
      createdAt: now,
      currency: this.#context.settings['site.currency'],
    }));
    await insertRows(db, products, created).catch(rejectDuplicate);
    await updateRows(db, products, [...this.#moves.values()]);
    await updateRows(db, products, rows(false), sql`version = old.version + 1`).catch(rejectDuplicate);
    await writePictures(
      db,
      written.filter(({ isPictured }) => isPictured),
    );
    const slugs = written.map(({ id, facts: { slug }, before }) => ({ id, slug, before: before?.slug }));
    await keepSlugs(db, slugs, now);
    await refreshCards(db, [...written.map(({ id }) => id), ...this.#moves.keys()]);
    await writeAudits(this.#context, this.#audited);
    announce(this.#context);
  }

  #check(facts: ProductFacts, input: ProductInput, id?: number): void {
    const { categoryIds, galleryUrls } = this.#surroundings;
    if (input.categoryId !== undefined && !categoryIds.has(input.categoryId)) throw notFound('categoryId');
    const isTaken = this.#all.some((one) => one.slug === facts.slug && one.id !== id);
    if (input.slug !== undefined && isTaken) throw slugTaken();
    const problems = productProblems(facts, { siblings: getSiblings(this.#all, facts.groupId, id), galleryUrls });
    if (Object.keys(problems).length > 0) throw new ApiError('VALIDATION', undefined, { fields: problems });
  }

  #move(moves: readonly VariantGroupChange[]): void {
    for (const move of moves) {
      this.#moves.set(move.id, move);
      const product = this.#held.get(move.id);
      if (product) this.#held.set(move.id, { ...product, groupId: move.groupId });
    }
  }

  /** Before the row is written: the variants that follow are of its group. */
  async #newId(): Promise<number> {
    if (this.#freeIds.length === 0) {
      const many = Math.max(1, this.#surroundings.mostNew - this.#written.length);
      const rows = await queryRows<{ id: string | number }>(
        this.#context.db,
        sql`select nextval(pg_get_serial_sequence('products', 'id')) as id from generate_series(1, ${many}::int)`,
      );
      this.#freeIds.push(...rows.map(({ id }) => Number(id)));
    }
    return this.#freeIds.shift() as number;
  }

  /** The columns that the facts fill. */
  #row = ({ id, facts, before }: WrittenProduct) => {
    const { gallery, stock, i18n, ...rest } = facts;
    return {
      ...{ id, ...rest, i18n: i18n ?? null, cover: getCover({ gallery }) },
      onHand: stock + (before?.reserved ?? 0),
      updatedAt: this.#context.now,
    };
  };
}

type WithoutFacts = Pick<LockedStock, 'id' | 'currency' | 'reserved' | 'sold' | 'version' | 'createdAt' | 'updatedAt'>;

/** A picture has its number when it is written. */
function withFacts(product: WithoutFacts, facts: ProductFacts): LockedStock {
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
