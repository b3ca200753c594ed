import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import { changesOf } from '@sampan/domain/audit/changes';
import {
  auditedProduct,
  changedFacts,
  coverOf,
  factsOf,
  newFacts,
  type ProductFacts,
  type ProductInput,
  productProblems,
} from '@sampan/domain/catalogue/productRules';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { rowsOf, takenIndex } from '../../db/query.ts';
import { categories, files, productPictures, products } from '../../db/schema.ts';
import type { Call } from '../../http/handler.ts';
import { Refusal } from '../../http/refusal.ts';
import { checkVersion } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { readPath } from '../category/tree.ts';
import { removeFile } from '../file/fileRows.ts';
import { galleryUrlsAmong } from '../gallery/pictures.ts';
import { refreshCards } from './card.ts';
import { catalogueOf } from './catalogue.ts';
import { readProduct } from './detail.ts';
import { beginGroup, closeGroup, groupNamed, type LockedProduct, lockGroups, siblingsOf } from './groups.ts';
import { isSlugTaken, keepSlug, oldSlugsChanged } from './oldSlugs.ts';

/** What a write of products needs of a call: a job has it too. Several of them may share a transaction. */
export type WriteContext = Pick<Call, 'db' | 'now' | 'user' | 'request' | 'settings' | 'deps' | 'afterCommit'>;

const notFound = (field?: string) =>
  new Refusal('NOT_FOUND', undefined, field ? { fields: { [field]: 'unknown' } } : {});
const slugTaken = () => new Refusal('TAKEN', undefined, { fields: { slug: 'taken' } });

/** The product as staff see it, read on the transaction. */
async function read({ db, deps }: Pick<WriteContext, 'db' | 'deps'>, id: number): Promise<Product> {
  const found = await readProduct({ ...deps, db }, String(id), true, (categoryId) => readPath(db, categoryId));
  if (found?.id !== id) throw notFound();
  return found;
}

/** @throws Refusal on the field that is not right */
async function check(
  tx: Db,
  { facts, input, locked, id }: { facts: ProductFacts; input: ProductInput; locked: LockedProduct[]; id?: number },
): Promise<void> {
  if (input.categoryId !== undefined) {
    const held = await tx.select().from(categories).where(eq(categories.id, input.categoryId)).for('key share');
    if (held.length === 0) throw notFound('categoryId');
  }
  if (input.slug !== undefined && (await isSlugTaken(tx, facts.slug, id))) throw slugTaken();
  const urls = await galleryUrlsAmong(
    tx,
    facts.gallery.map(({ url }) => url),
  );
  const problems = productProblems(facts, { siblings: siblingsOf(locked, facts.groupId, id), galleryUrls: urls });
  if (Object.keys(problems).length > 0) throw new Refusal('VALIDATION', undefined, { fields: problems });
}

/** The columns that the facts fill. */
function columnsOf({ gallery, stock: _stock, i18n = undefined, ...facts }: ProductFacts) {
  return { ...facts, i18n: i18n ?? null, cover: coverOf({ gallery }) };
}

/** Pictures that were there keep their ids; those that are not named any more go. */
async function writePictures(tx: Db, productId: number, { gallery }: ProductFacts, before?: Product): Promise<void> {
  const known = new Set(before?.gallery.map(({ id }) => id));
  const kept = gallery.flatMap(({ id }) => (id !== undefined && known.has(id) ? [id] : []));
  const isGone = kept.length > 0 ? notInArray(productPictures.id, kept) : undefined;
  await tx.delete(productPictures).where(and(eq(productPictures.productId, productId), isGone));
  if (gallery.length === 0) return;
  const pictures = gallery.map(({ id, ...picture }) => ({
    ...picture,
    productId,
    ...(id !== undefined && known.has(id) && { id }),
  }));
  await tx
    .insert(productPictures)
    .values(pictures)
    .onConflictDoUpdate({
      target: productPictures.id,
      set: { url: sql`excluded.url`, alt: sql`excluded.alt`, sort: sql`excluded.sort` },
    });
}

/** Everybody sees it as soon as it is committed: lists, trees, finished pages and the sitemap. */
function announce({ deps, afterCommit }: Pick<WriteContext, 'deps' | 'afterCommit'>): void {
  afterCommit('catalogue', async () => {
    oldSlugsChanged(deps);
    catalogueOf(deps).changed('membership');
  });
}

function refuseTaken(error: unknown): never {
  if (takenIndex(error) === 'products_slug') throw slugTaken();
  throw error;
}

export async function createProduct(
  context: WriteContext,
  input: ParsedInputOf<Contract['product']['create']>,
  action: CallName = 'product.create',
): Promise<Product> {
  const { db, now, settings } = context;
  const facts = newFacts(input);
  const locked = await lockGroups(db, facts.groupId);
  if (facts.groupId !== null) facts.groupId = groupNamed(locked, facts.groupId);
  await check(db, { facts, input, locked });
  await beginGroup(db, locked, facts.groupId);
  const [row] = await db
    .insert(products)
    .values({
      ...columnsOf(facts),
      onHand: facts.stock,
      currency: settings['site.currency'],
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: products.id })
    .catch(refuseTaken);
  if (!row) throw new Error('The product was not returned');
  const { id } = row;
  await writePictures(db, id, facts);
  await keepSlug(db, { id, slug: facts.slug, now });
  await refreshCards(db, [id]);
  await writeAudit(context, { action, targetType: 'product', targetId: id, after: auditedProduct(facts) });
  announce(context);
  return read(context, id);
}

export interface ProductChange {
  id: number;
  /** As the caller read it. Without one what others wrote meanwhile is no matter. */
  version?: number;
  input: ProductInput;
  action?: CallName;
}

/** Changes what is given of a product; nothing is written where nothing changes. */
export async function changeProduct(
  context: WriteContext,
  { id, version, input, action = 'product.update' }: ProductChange,
): Promise<Product> {
  const { db, now } = context;
  const locked = await lockGroups(db, id, input.groupId ?? null);
  const own = locked.find((one) => one.id === id);
  if (!own) throw notFound();
  const before = await read(context, id);
  await checkVersion(db, { type: 'product', current: before, version });
  const facts = changedFacts(factsOf(before), input);
  if (facts.groupId !== null && facts.groupId !== before.groupId) facts.groupId = groupNamed(locked, facts.groupId, id);
  // What was not touched may stay as it is: an old picture keeps nobody from taking a product off the shelf.
  const isTouched = Object.keys(input).some((name) => name !== 'status' && name !== 'isFeatured');
  if (isTouched) await check(db, { facts, input, locked, id });
  const changes = { before: auditedProduct(factsOf(before)), after: auditedProduct(facts) };
  if (!changesOf(changes)) return before;
  const left = facts.groupId === before.groupId ? [] : await closeGroup(db, locked, before.groupId, id);
  await beginGroup(db, locked, facts.groupId);
  await db
    .update(products)
    .set({
      ...columnsOf(facts),
      onHand: facts.stock + own.reserved,
      version: sql`${products.version} + 1`,
      updatedAt: now,
    })
    .where(eq(products.id, id))
    .catch(refuseTaken);
  if (input.gallery) await writePictures(db, id, facts, before);
  await keepSlug(db, { id, slug: facts.slug, before: before.slug, now });
  await refreshCards(db, [id, ...left]);
  await writeAudit(context, { action, targetType: 'product', targetId: id, ...changes });
  announce(context);
  return read(context, id);
}

/** Orders that have a line of the product; beyond so many the number says nothing new. */
async function ordersOf(tx: Db, productId: number): Promise<number> {
  const [row] = await rowsOf<{ count: string | number }>(
    tx,
    sql`select count(*) as count from (
      select distinct order_id from order_lines where product_id = ${productId} limit 1000
    ) found`,
  );
  return Number(row?.count ?? 0);
}

/** Takes a product away that nobody ever ordered, with its files. */
export async function removeProduct(
  context: WriteContext,
  id: number,
  action: CallName = 'product.delete',
): Promise<void> {
  const { db } = context;
  const locked = await lockGroups(db, id);
  if (!locked.some((one) => one.id === id)) throw notFound();
  const before = await read(context, id);
  const orders = await ordersOf(db, id);
  if (orders > 0) throw new Refusal('IN_USE', undefined, { details: { orders } });
  const left = await closeGroup(db, locked, before.groupId, id);
  const own = await db.select({ id: files.id }).from(files).where(eq(files.productId, id));
  for (const file of own) await removeFile(context, file.id);
  await db.delete(products).where(eq(products.id, id));
  await refreshCards(db, left);
  await writeAudit(context, { action, targetType: 'product', targetId: id, before: auditedProduct(factsOf(before)) });
  announce(context);
}
