import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import { type BulkChange, callByChange, toBulkInput } from '@sampan/domain/bulk/bulkChange';
import { requestBulkChange, requestProductExport } from '@sampan/domain/bulk/jobRequests';
import { byteOrderMark, formatCsvLine } from '@sampan/domain/csv/csv';
import { formatCategoryPath } from '@sampan/domain/productCsv/categories';
import { productColumns } from '@sampan/domain/productCsv/columns';
import { formatProductLines } from '@sampan/domain/productCsv/write';
import { DemoApiError, type DemoHandlersOf, type WriteContext } from '../call.ts';
import { demoOrigin } from '../demoOrigin.ts';
import { attemptRow, createRowHandler, startJob } from '../jobs.ts';
import { changeProduct, removeProduct } from '../products/productWrites.ts';
import type { RowResult } from '../records.ts';
import { type DemoState, getProduct } from '../state.ts';
import { findStaffProducts } from './adminProduct.ts';
import { importMapping, importProducts, surveyImport } from './productImport.ts';

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
