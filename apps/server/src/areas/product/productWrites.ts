import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import {
  type PlannedProduct,
  type ProductChange,
  ProductPlan,
  type ProductPlanError,
  type StoredProduct,
} from '@sampan/domain/catalogue/productPlan';
import { getCover, type ProductFacts } from '@sampan/domain/catalogue/productRules';
import type { CardColumns } from '@sampan/domain/catalogue/toCard';
import { inArray, sql } from 'drizzle-orm';
import { insertRows, updateRows } from '../../db/queries/manyRows.ts';
import { type Db, queryIds, toIdArray } from '../../db/query.ts';
import { categories, productPictures, products } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { rejectTaken } from '../../http/errors.ts';
import { writeAudits } from '../audit/writeAudit.ts';
import { shareTree } from '../category/queries.ts';
import { lockGalleryUrls } from '../gallery/queries.ts';
import { lockCurrency } from '../setting/service.ts';
import { planCards, toColumns, writeSearch } from './card.ts';
import { lockGroups } from './groups.ts';
import { storeFormerSlugs } from './oldSlugs.ts';
import { readFileProducts } from './productRow.ts';

/** Context of product writes, of a call or a job. Several writes may share a transaction. */
export type WriteContext = Pick<Call, 'db' | 'now' | 'user' | 'request' | 'settings' | 'deps' | 'afterCommit'>;

/** Everything that the writes refer to; only these rows are locked and read. */
export interface BulkTarget {
  /** Product ids; all variants of their groups are included. */
  ids?: readonly (number | null | undefined)[];
  /** Slugs that identify products, and slugs to assign. */
  slugs?: readonly string[];
  categoryIds?: readonly (number | undefined)[];
  pictures?: readonly string[];
}

const toApiError = ({ code, fields }: Pick<ProductPlanError, 'code' | 'fields'>) =>
  new ApiError(code, fields && { fields });

const rejectDuplicate = rejectTaken('products_slug', 'slug');

/** Invalidates catalogue, pages and sitemap after the commit. */
export function invalidateProducts({ deps, afterCommit }: Pick<WriteContext, 'deps' | 'afterCommit'>): void {
  afterCommit('catalogue', async () => {
    deps.caches.movedSlugs.forget();
    deps.caches.catalogue.changed('membership');
  });
}

/** Locks the target until the transaction ends, and reads it. */
export async function lockProducts(context: WriteContext, target: BulkTarget): Promise<ProductWrites> {
  const { db } = context;
  await shareTree(db);
  const locked = await lockGroups(db, target);
  const ids = locked.map(({ id }) => id);
  // Read after locking, to see what others committed meanwhile.
  const lockedProducts = ids.length > 0 ? await readFileProducts(db, ids) : [];
  const categoryIds = [...new Set(target.categoryIds)].filter((id) => id !== undefined);
  const urls = [
    ...(target.pictures ?? []),
    ...lockedProducts.flatMap(({ product }) => product.gallery.map(({ url }) => url)),
  ];
  const plan = new ProductPlan({
    products: lockedProducts.map(({ product, reserved }) => ({ ...product, reserved })),
    categoryIds: await lockCategories(db, categoryIds),
    galleryUrls: await lockGalleryUrls(db, urls),
    currency: context.settings['site.currency'],
    now: context.now,
  });
  return new ProductWrites(context, plan, target.slugs?.length ?? 0);
}

/** Locks these categories, so that none is deleted before the transaction ends. */
async function lockCategories(tx: Db, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, ids))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/**
 * A product plan and the transaction that stores it; many writes take hardly more statements than one.
 * @throws ApiError if the plan refuses a write, which then has no effect
 */
export class ProductWrites {
  readonly #context: WriteContext;
  readonly #plan: ProductPlan;
  /** Maximum number of new products. */
  readonly #maxNew: number;
  readonly #freeIds: number[] = [];

  constructor(context: WriteContext, plan: ProductPlan, maxNew: number) {
    this.#context = context;
    this.#plan = plan;
    this.#maxNew = maxNew;
  }

  /** A locked product with the planned changes. */
  getProduct(id: number): Product | undefined {
    return this.#plan.getProduct(id);
  }

  /** Products with these slugs and all variants of their groups. */
  findGroups(slugs: ReadonlySet<string>): Product[] {
    const { products: all } = this.#plan;
    const named = all.filter(({ slug }) => slugs.has(slug));
    const groups = new Set(named.map(({ groupId }) => groupId ?? 0));
    return all.filter(({ slug, groupId }) => slugs.has(slug) || groups.has(groupId ?? -1));
  }

  async create(input: ParsedInputOf<Contract['product']['create']>): Promise<Product> {
    const checked = this.#plan.checkNew(input);
    if (!checked.ok) throw toApiError(checked);
    return this.#plan.create(await this.#newId(), checked.facts);
  }

  change(change: ProductChange): Product {
    const changed = this.#plan.change(change);
    if (!changed.ok) throw toApiError(changed);
    return changed.product;
  }

  /** @throws ApiError TAKEN if a slug was taken concurrently, UNAVAILABLE if the currency of new products was changed */
  async write(): Promise<void> {
    const { db, now, settings } = this.#context;
    const { written, audited } = this.#plan;
    if (written.length === 0) return;
    if (written.some(({ before }) => before === undefined)) await lockCurrency(db, settings['site.currency']);
    const affected = this.#affected();
    const cards = await planCards(db, affected);
    await this.#writeRows(affected, cards);
    await writePictures(
      db,
      written.filter(({ hasPictures }) => hasPictures),
    );
    const slugs = written.map(({ id, facts: { slug }, before }) => ({ id, slug, before: before?.slug }));
    await storeFormerSlugs(db, slugs, now);
    await writeSearch(db, affected, cards);
    await writeAudits(this.#context, audited);
    invalidateProducts(this.#context);
  }

  /** Writes each product row once, with its card columns: a second update would index a new product twice. */
  async #writeRows(affected: readonly StoredProduct[], cards: ReadonlyMap<number, CardColumns>): Promise<void> {
    const { db, now, settings } = this.#context;
    const writes = new Map(this.#plan.written.map((one) => [one.id, one]));
    const rows = affected.map(({ id, groupId }) => ({
      write: writes.get(id),
      card: { groupId, ...toColumns(cards.get(id) as CardColumns) },
    }));
    const toRows = (isNew: boolean) =>
      rows.flatMap(({ write, card }) =>
        write && (write.before === undefined) === isNew ? [{ ...this.#row(write), ...card }] : [],
      );
    const added = { createdAt: now, currency: settings['site.currency'] };
    const created = toRows(true).map((row) => ({ ...row, ...added }));
    await insertRows(db, products, created).catch(rejectDuplicate);
    await updateRows(db, products, toRows(false), sql`version = old.version + 1`).catch(rejectDuplicate);
    const others = rows.flatMap(({ write, card }) => (write ? [] : [card]));
    await updateRows(db, products, others);
  }

  /** The written products, those that changed their group, and all variants of the groups of both. */
  #affected(): StoredProduct[] {
    const { written, groupChanges, products: all } = this.#plan;
    const ids = new Set([...written.map(({ id }) => id), ...groupChanges.keys()]);
    const groups = new Set(all.flatMap(({ id, groupId }) => (ids.has(id) && groupId !== null ? [groupId] : [])));
    return all.filter(({ id, groupId }) => ids.has(id) || (groupId !== null && groups.has(groupId)));
  }

  /** Allocates ids before the rows are inserted, because later variants refer to them as their group. */
  async #newId(): Promise<number> {
    if (this.#freeIds.length === 0) {
      const count = Math.max(1, this.#maxNew - this.#plan.written.length);
      const ids = await queryIds(
        this.#context.db,
        sql`select nextval(pg_get_serial_sequence('products', 'id')) from generate_series(1, ${count}::int)`,
      );
      this.#freeIds.push(...ids);
    }
    return this.#freeIds.shift() as number;
  }

  /** Columns of a product row from its facts. */
  #row = ({ facts, before }: PlannedProduct) => {
    const { gallery, stock, i18n, ...rest } = facts;
    return {
      ...{ ...rest, i18n: i18n ?? null, cover: getCover({ gallery }) },
      onHand: stock + (before?.reserved ?? 0),
      updatedAt: this.#context.now,
    };
  };
}

interface PictureChange {
  id: number;
  facts: Pick<ProductFacts, 'gallery'>;
  /** Absent for a new product. */
  before?: Pick<Product, 'gallery'>;
}

/** Writes the products' pictures. Existing pictures keep their ids; missing ones are deleted. */
async function writePictures(tx: Db, pictureChanges: readonly PictureChange[]): Promise<void> {
  const pictures = pictureChanges.flatMap(({ id: productId, facts, before }) => {
    const knownIds = new Set(before?.gallery.map(({ id }) => id));
    return facts.gallery.map(({ id, ...picture }) => ({
      ...picture,
      productId,
      id: id !== undefined && knownIds.has(id) ? id : undefined,
    }));
  });
  const keptPictures = pictures.flatMap(({ id, ...picture }) => (id === undefined ? [] : [{ ...picture, id }]));
  const old = pictureChanges.flatMap(({ id, before }) => (before ? [id] : []));
  if (old.length > 0) {
    const isKept = sql`${productPictures.id} = any(${toIdArray(keptPictures.map(({ id }) => id))})`;
    await tx
      .delete(productPictures)
      .where(sql`${productPictures.productId} = any(${toIdArray(old)}) and not ${isKept}`);
  }
  await updateRows(tx, productPictures, keptPictures);
  const added = pictures.filter(({ id }) => id === undefined).map(({ id: _, ...picture }) => picture);
  await insertRows(tx, productPictures, added);
}
