import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Locale, Product, StaffProduct } from '@sampan/api/entities';
import { type BulkChange, callByChange, toBulkInput } from '@sampan/domain/bulk/bulkChange';
import { requestBulkChange, requestProductExport } from '@sampan/domain/bulk/jobRequests';
import { isLowStock } from '@sampan/domain/catalogue/lowStock';
import { pickTexts } from '@sampan/domain/catalogue/pickTexts';
import { toSortName } from '@sampan/domain/catalogue/sortName';
import { toStaffTokens } from '@sampan/domain/catalogue/toCard';
import { byteOrderMark, formatCsvLine } from '@sampan/domain/csv/csv';
import { formatCategoryPath } from '@sampan/domain/productCsv/categories';
import { productColumns } from '@sampan/domain/productCsv/columns';
import { formatProductLines } from '@sampan/domain/productCsv/write';
import { queryProductTokens } from '@sampan/domain/search/productSearch';
import { matches } from '@sampan/domain/search/searchTokens';
import { compareBy, DemoApiError, type DemoHandler, type DemoHandlersOf, mapPage, type WriteContext } from '../call.ts';
import { attemptRow, createRowHandler, startJob } from '../jobs.ts';
import { changeProduct, removeProduct } from '../products/productWrites.ts';
import type { RowResult } from '../records.ts';
import { type DemoState, demoOrigin, getProduct, listProducts } from '../state.ts';
import { importMapping, importProducts, surveyImport } from './productImport.ts';

type Input = ParsedInputOf<Contract['adminProduct']['list']>;
/** Filters of the staff product list; bulk changes and exports use them too. */
type StaffFilter = Omit<Input, 'page' | 'limit' | 'sort'>;

function isFound(product: Product, filter: StaffFilter, tokens: readonly string[] | undefined): boolean {
  const { categoryId, status, type, isFeatured, isLow, minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER } = filter;
  return (
    (categoryId === undefined || product.categoryPath.includes(categoryId)) &&
    (status === undefined || product.status === status) &&
    (type === undefined || product.type === type) &&
    (isFeatured === undefined || product.isFeatured === isFeatured) &&
    (isLow === undefined || isLowStock(product) === isLow) &&
    product.priceAmount >= minPrice &&
    product.priceAmount <= maxPrice &&
    (tokens === undefined || matches(toStaffTokens(product), tokens))
  );
}

/** Returns the products that match the filter, one entry per variant. */
function findStaffProducts(state: DemoState, filter: StaffFilter): Product[] {
  const tokens = filter.keyword ? queryProductTokens(filter.keyword) : undefined;
  return listProducts(state).filter((product) => isFound(product, filter, tokens));
}

const keyByName = {
  updated: ({ updatedAt }: Product) => updatedAt,
  price: ({ priceAmount }: Product) => priceAmount,
  stock: ({ stock }: Product) => stock,
  sold: ({ sold }: Product) => sold,
  name: ({ name }: Product) => toSortName(name),
} as const;

function toRow(state: DemoState, product: Product): StaffProduct {
  const { id, slug, name, categoryId, status, isFeatured, priceAmount, currency } = product;
  const { stock, sold, cover, options, version, updatedAt, i18n } = product;
  const texts = pickTexts(i18n, ['name', 'options']);
  return {
    ...{ id, slug, name, categoryId, status, isFeatured, priceAmount, currency },
    ...{ stock, sold, cover, options, version, updatedAt },
    reserved: state.units.get(id)?.reserved ?? 0,
    ...(texts && { i18n: texts }),
  };
}

export const listStaffProducts: DemoHandler<Contract['adminProduct']['list']> = (input, { state }) => {
  const found = findStaffProducts(state, input).sort(compareBy(keyByName, input.sort));
  return mapPage(found, input, (product) => toRow(state, product));
};

type FilteredProducts = Exclude<ParsedInputOf<Contract['adminProduct']['bulk']>['of'], { ids: number[] }>;

/** Changes one product as the single-product call does. */
function changeOne(context: WriteContext, id: number, change: BulkChange): RowResult {
  const action = callByChange[change.what];
  const product = getProduct(context.state, id);
  return attemptRow({ id, ...(product && { name: product.name }) }, () => {
    if (change.what === 'delete') return removeProduct(context, id);
    if (!product) throw new DemoApiError('NOT_FOUND');
    const bulkInput = toBulkInput(product, change);
    if (!bulkInput.ok) throw new DemoApiError('VALIDATION', { fields: { [change.what]: bulkInput.code } });
    const after = changeProduct(context, { id, input: bulkInput.input, action });
    return after.version === product.version ? 'skipped' : 'changed';
  });
}

function listFilteredIds(state: DemoState, { filter, except = [] }: FilteredProducts): number[] {
  return findStaffProducts(state, filter)
    .map(({ id }) => id)
    .filter((id) => !except.includes(id));
}

function toLines(state: DemoState, id: number, locale: Locale): string[][] {
  const product = getProduct(state, id);
  if (!product) return [];
  const category = state.categories.find((one) => one.id === product.categoryId);
  return formatProductLines(product, {
    handle: state.products.get(product.groupId ?? id)?.slug ?? product.slug,
    category: formatCategoryPath(state.categories, product.categoryId),
    categoryName: category?.i18n?.[locale]?.name ?? category?.name ?? '',
    origin: demoOrigin,
  });
}

export const productJobs: Pick<
  DemoHandlersOf<Contract['adminProduct']>,
  'bulk' | 'export' | 'import' | 'surveyImport' | 'importMapping'
> = {
  bulk({ of, change }, call) {
    const { state, userId, fail } = call;
    if (change.what === 'category' && !state.categories.some(({ id }) => id === change.categoryId)) {
      throw fail('NOT_FOUND', { fields: { 'change.categoryId': 'unknown' } });
    }
    const { ids, ...request } = requestBulkChange({ of, change }, 'ids' in of ? [] : listFilteredIds(state, of));
    if (!('ids' in of) && of.count !== undefined && of.count !== ids.length) {
      throw fail('COUNT_CHANGED', { details: { count: ids.length } });
    }
    return startJob(call, {
      ...request,
      total: ids.length,
      doRow: createRowHandler(ids, (id, now) => changeOne({ state, userId, now }, id, change)),
    });
  },

  export({ filter, locale }, call) {
    const { state, now } = call;
    const products = findStaffProducts(state, filter).sort(
      (one, other) => (one.groupId ?? one.id) - (other.groupId ?? other.id) || one.id - other.id,
    );
    const lines = products.flatMap(({ id }) => toLines(state, id, locale));
    return startJob(call, {
      ...requestProductExport({ filter }, now),
      total: products.length,
      isCountedLater: true,
      result: () => byteOrderMark + [productColumns, ...lines].map(formatCsvLine).join(''),
    });
  },

  import: importProducts,
  surveyImport,
  importMapping,
};
