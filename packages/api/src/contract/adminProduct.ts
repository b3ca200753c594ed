import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  AmountSchema,
  IdSchema,
  JobSchema,
  KeywordSchema,
  LocaleSchema,
  ProductStatusSchema,
  ProductTypeSchema,
  pageOf,
  paging,
  QueryFlagSchema,
  QueryIdSchema,
  queryInteger,
  StaffProductSchema,
} from '../entities.ts';

const QueryAmountSchema = queryInteger(0, Number.MAX_SAFE_INTEGER);
const staffFilters = {
  keyword: v.optional(KeywordSchema),
  /** Its sub-categories are included. */
  categoryId: v.optional(QueryIdSchema),
  status: v.optional(v.pipe(queryInteger(0, 2), ProductStatusSchema)),
  type: v.optional(v.pipe(queryInteger(1, 2), ProductTypeSchema)),
  isFeatured: v.optional(QueryFlagSchema),
  /** Sold out, or no more than its own limit. */
  isLow: v.optional(QueryFlagSchema),
  minPrice: v.optional(QueryAmountSchema),
  maxPrice: v.optional(QueryAmountSchema),
};
const StaffFiltersSchema = v.object(staffFilters);

/** How an amount or a number of pieces is changed: to it, by it, or by so many percent. */
const changed = (value: v.GenericSchema<number>) =>
  v.variant('by', [
    v.object({ by: v.literal('set'), value }),
    v.object({ by: v.literal('add'), value: v.pipe(v.number(), v.safeInteger()) }),
    v.object({ by: v.literal('percent'), value: v.pipe(v.number(), v.minValue(-100), v.maxValue(1_000)) }),
  ]);
const BulkChangeSchema = v.variant('what', [
  v.object({ what: v.literal('status'), status: ProductStatusSchema }),
  v.object({ what: v.literal('featured'), isFeatured: v.boolean() }),
  v.object({ what: v.literal('category'), categoryId: IdSchema }),
  v.object({ what: v.literal('price'), price: changed(AmountSchema) }),
  v.object({ what: v.literal('stock'), stock: changed(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  v.object({ what: v.literal('delete') }),
]);

/** EXT: products behind the counter, where every variant is a row. */
export const adminProduct = {
  list: get('/admin/products/list', {
    access: 'staff',
    input: v.object({
      ...paging(20),
      ...staffFilters,
      sort: v.optional(
        v.picklist(['updated', '-updated', 'price', '-price', 'stock', '-stock', 'sold', '-sold', 'name', '-name']),
        '-updated',
      ),
    }),
    output: pageOf(StaffProductSchema),
  }),
  /** Changes those of the ids, or all that the filter finds. */
  bulk: post('/admin/products/bulk', {
    access: 'staff',
    input: v.object({
      of: v.union([
        v.object({ ids: v.pipe(v.array(IdSchema), v.minLength(1, 'empty'), v.maxLength(10_000)) }),
        v.object({ filter: StaffFiltersSchema }),
      ]),
      change: BulkChangeSchema,
    }),
    output: JobSchema,
    errors: ['NOT_FOUND'],
  }),
  /** Shopify's product CSV, UTF-8. A dry run finds what is wrong, row by row, and changes nothing. */
  import: post('/admin/products/import', {
    access: 'staff',
    body: 'multipart',
    input: v.object({ file: v.blob(), isDryRun: v.optional(QueryFlagSchema, false) }),
    output: JobSchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'],
  }),
  /** The same format. */
  export: post('/admin/products/export', {
    access: 'staff',
    input: v.object({ filter: v.optional(StaffFiltersSchema, {}), locale: v.optional(LocaleSchema, 'zh-CN') }),
    output: JobSchema,
  }),
};
