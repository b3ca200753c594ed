import { type Contract, contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Product } from '@sampan/api/entities';
import { isOnlyDigits } from '@sampan/api/slug';
import { productType } from '@sampan/api/statuses';
import * as v from 'valibot';
import { isStockOutdated } from '../audit/versionConflict.ts';
import { getOptionsKey, type ProductInput } from '../catalogue/productRules.ts';
import type { CsvSheet } from './columns.ts';
import type { CellProblem } from './numbers.ts';
import { findMissingPicture } from './pictures.ts';
import {
  chooseHandle,
  chooseSlug,
  diffProduct,
  findMeantProduct,
  findVariantWithoutSku,
  toInput,
  toProblem,
} from './plan.ts';
import type { CsvProblem, ReadVariant } from './rows.ts';

type CreateInput = ParsedInputOf<Contract['product']['create']>;

/** Action for one variant of a file. */
export type Step =
  | { kind: 'create'; input: CreateInput }
  | { kind: 'update'; id: number; version: number; input: ProductInput }
  | { kind: 'same'; product: Product }
  | { kind: 'failed'; problems: CsvProblem[] };

export interface KnownSlugs {
  has: (slug: string) => boolean;
  add: (slug: string) => unknown;
}

export interface StepContext {
  sheet: CsvSheet;
  /** Current products with the slugs of these rows, and their groups. */
  known: readonly Product[];
  /** A product whose group the variants of this block join, if it exists. */
  anchor: Product | undefined;
  /** Slugs of previous rows, to detect duplicates; the step adds its own. */
  seen: KnownSlugs;
  /** Whether a picture with this key ships with the shop; only the demo shop has such pictures. */
  isShippedPicture: (key: string) => boolean;
}

/** The group that the variant must join; undefined if it is already a member or starts the group. */
function getGroup(anchor: Product | undefined, existing: Product | undefined): number | undefined {
  if (!anchor || anchor.id === existing?.id) return undefined;
  const groupId = anchor.groupId ?? anchor.id;
  return existing?.groupId === groupId ? undefined : groupId;
}

/** The fields that a row changes. Stock as it was exported is no change: units may have been sold since. */
function diffStored(existing: Product, input: ProductInput, exportedStock: number | undefined): ProductInput {
  const { stock, ...changes } = diffProduct(existing, input);
  return stock === undefined || stock === exportedStock ? changes : { ...changes, stock };
}

/** Decides what importing one row does: create, update, nothing, or fail with the problems of its fields. */
export function getStep(variant: ReadVariant, { sheet, known, anchor, seen, isShippedPicture }: StepContext): Step {
  const createFailedStep = (fields: Record<string, string | CellProblem>): Step => ({
    kind: 'failed',
    problems: Object.entries(fields).map(([field, problem]) => {
      const { code, ...limit } = typeof problem === 'string' ? { code: problem } : problem;
      return { ...toProblem(sheet, variant, field, code), ...limit };
    }),
  });
  if (variant.problems.length > 0) return { kind: 'failed', problems: variant.problems };
  const existing = findMeantProduct(variant, known, sheet.isOwn) ?? findVariantWithoutSku(variant, anchor, known);
  const isTaken = (slug: string) => seen.has(slug) || known.some((product) => product.slug === slug);
  const handle = existing?.slug ?? chooseHandle(variant, anchor, known);
  if (handle === undefined) return createFailedStep({ slug: 'taken' });
  const slug = existing?.slug ?? chooseSlug({ ...variant, handle }, anchor === undefined, isTaken);
  if (slug === '') return createFailedStep({ slug: 'required' });
  const isInvalid = !existing && isOnlyDigits(slug);
  const repeatKey = getRepeatKey(variant, sheet);
  // With a known product of the group, a row of this shop without a slug is another variant of it, or has its slug.
  const isKeyKnown = repeatKey !== undefined && !(sheet.isOwn && anchor) && seen.has(repeatKey);
  const isRepeated = seen.has(slug) || isKeyKnown;
  if (isRepeated && !isInvalid) return createFailedStep({ [getNamingField(variant)]: 'twice' });
  seen.add(slug);
  // In a file of this shop the key is a slug, which the row need not have got: it may have joined a group.
  if (repeatKey !== undefined && !sheet.isOwn) seen.add(repeatKey);
  const groupId = getGroup(anchor, existing);
  const input = { ...toInput(variant.given, existing), ...(groupId !== undefined && { groupId }) };
  const missing = findMissingPicture(input.gallery, existing?.gallery, isShippedPicture);
  if (missing >= 0) return createFailedStep({ [`gallery.${missing}.url`]: 'image' });
  if (!existing) {
    const { newStock: stock = 0, newCategoryId: categoryId } = variant;
    const values = { description: '', type: productType.physical, stock, categoryId, ...input, slug };
    const created = checkInput(contract.product.create.input, values);
    return created.ok ? { kind: 'create', input: created.input } : createFailedStep(created.fields);
  }
  const changes = diffStored(existing, input, variant.exportedStock);
  if (isStockOutdated(existing, { stock: changes.stock, stockFrom: variant.exportedStock })) {
    const problem = toProblem(sheet, variant, 'stock', 'stockChanged');
    return { kind: 'failed', problems: [{ ...problem, currentStock: existing.stock }] };
  }
  if (Object.keys(changes).length === 0) return { kind: 'same', product: existing };
  const { id, version } = existing;
  const updated = checkUpdate(id, version, changes);
  return updated.ok ? { kind: 'update', id, version, input: updated.input } : createFailedStep(updated.fields);
}

/**
 * Key in `seen` of what a row means, also where the product of a row above does not exist: in a dry run on the server none
 * does. In a file of this shop that is a slug, in one of Shopify a handle with options, in one of WooCommerce a name with an
 * SKU; undefined without an SKU, since such a row has a handle of its own.
 */
export function getRepeatKey(variant: ReadVariant, { isOwn }: CsvSheet): string | undefined {
  const { slug, handle, identity, given } = variant;
  if (slug !== undefined || isOwn) return slug ?? handle;
  const optionsKey = getOptionsKey(given.options ?? []);
  if (!identity) return `${handle}\n${optionsKey}`;
  const { handles, sku, isSkuShared } = identity;
  return sku ? `${handles[0]}\n${sku.trim().toLowerCase()}\n${isSkuShared ? optionsKey : ''}` : undefined;
}

/** The field by which a row means a variant: its options, unless it has a slug or an SKU that tells variants apart. */
function getNamingField({ slug, identity, given: { options = [] } }: ReadVariant): 'options' | 'slug' {
  return slug === undefined && !identity?.sku && options.length > 0 ? 'options' : 'slug';
}

/** A known product of the block: the one whose slug is the handle, or without slugs the first that a variant means. */
export function getAnchor(variants: readonly ReadVariant[], known: readonly Product[]): Product | undefined {
  for (const variant of variants) {
    if (!variant.identity) return known.find(({ slug }) => slug === variant.handle);
    const found = findMeantProduct(variant, known, false);
    if (found) return found;
  }
  return undefined;
}

type CheckResult<Input> = { ok: true; input: Input } | { ok: false; fields: Record<string, CellProblem> };

/**
 * Problem of an issue, with the code as in API responses: custom codes are single words; valibot's messages are
 * sentences, so its issue type is used. A limit of length is that of a text or of a list.
 */
function toCellProblem({ message, received, type, input, requirement }: v.BaseIssue<unknown>): CellProblem {
  if (/^[a-zA-Z]+$/.test(message)) return { code: message };
  if (received === 'undefined' || (type === 'min_length' && input === '')) return { code: 'required' };
  if (type !== 'max_length') return { code: type };
  return { code: Array.isArray(input) ? 'tooMany' : type, max: String(requirement) };
}

function checkInput<Input>(schema: v.GenericSchema<unknown, Input>, input: unknown): CheckResult<Input> {
  const parsed = v.safeParse(schema, input);
  if (parsed.success) return { ok: true, input: parsed.output };
  const issues = parsed.issues.map((issue) => [v.getDotPath(issue) ?? '', toCellProblem(issue)]);
  return { ok: false, fields: Object.fromEntries(issues.reverse()) };
}

function checkUpdate(id: number, version: number, changes: ProductInput): CheckResult<ProductInput> {
  const result = checkInput(contract.product.update.input, { ...changes, id, version });
  if (!result.ok) return result;
  const { id: _id, version: _version, ...input } = result.input;
  return { ok: true, input };
}
