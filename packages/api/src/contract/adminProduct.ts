import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  boundedArray,
  getPage,
  IdSchema,
  ImportMappingSchema,
  ImportSurveySchema,
  JobSchema,
  KeywordSchema,
  LocaleSchema,
  maxPriceAmount,
  maxStock,
  PriceSchema,
  ProductStatusSchema,
  ProductTypeSchema,
  paging,
  QueryFlagSchema,
  QueryIdSchema,
  queryInteger,
  StaffProductSchema,
  StockSchema,
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
const StaffFiltersSchema = v.strictObject(staffFilters);

/** How an amount or a number of pieces is changed: to it, by it, or by so many percent. */
const changed = (value: v.GenericSchema<number>, max: number) =>
  v.variant('by', [
    v.strictObject({ by: v.literal('set'), value }),
    v.strictObject({ by: v.literal('add'), value: v.pipe(v.number(), v.integer(), v.minValue(-max), v.maxValue(max)) }),
    v.strictObject({ by: v.literal('percent'), value: v.pipe(v.number(), v.minValue(-100), v.maxValue(1_000)) }),
  ]);
const BulkChangeSchema = v.variant('what', [
  v.strictObject({ what: v.literal('status'), status: ProductStatusSchema }),
  v.strictObject({ what: v.literal('featured'), isFeatured: v.boolean() }),
  v.strictObject({ what: v.literal('category'), categoryId: IdSchema }),
  v.strictObject({ what: v.literal('price'), price: changed(PriceSchema, maxPriceAmount) }),
  v.strictObject({ what: v.literal('stock'), stock: changed(StockSchema, maxStock) }),
  v.strictObject({ what: v.literal('delete') }),
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
    output: getPage(StaffProductSchema),
  }),
  /** Changes those of the ids, or all that the filter finds. */
  bulk: post('/admin/products/bulk', {
    access: 'staff',
    input: v.strictObject({
      of: v.union([
        v.strictObject({ ids: boundedArray(IdSchema, 10_000, 1) }),
        v.strictObject({ filter: StaffFiltersSchema }),
      ]),
      change: BulkChangeSchema,
    }),
    output: JobSchema,
    errors: ['NOT_FOUND'],
  }),
  /** Reads a product file and changes nothing: its format, what it has, and which categories it asks for. */
  surveyImport: post('/admin/products/import-survey', {
    access: 'staff',
    body: 'multipart',
    input: v.strictObject({ file: v.blob() }),
    output: ImportSurveySchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'],
  }),
  /** What imports do with categories that the shop does not know, from now on. Choices of other texts are kept. */
  importMapping: post('/admin/products/import-mapping', {
    access: 'staff',
    input: ImportMappingSchema,
    output: ImportMappingSchema,
    errors: ['NOT_FOUND'],
  }),
  /**
   * A product CSV of this shop, of Shopify or of WooCommerce, UTF-8. A dry run finds what is wrong, row by row, and
   * changes nothing.
   */
  import: post('/admin/products/import', {
    access: 'staff',
    body: 'multipart',
    input: v.strictObject({ file: v.blob(), isDryRun: v.optional(QueryFlagSchema, false) }),
    output: JobSchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'],
  }),
  /** The same format. */
  export: post('/admin/products/export', {
    access: 'staff',
    input: v.strictObject({ filter: v.optional(StaffFiltersSchema, {}), locale: v.optional(LocaleSchema, 'zh-CN') }),
    output: JobSchema,
  }),
};
