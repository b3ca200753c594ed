import * as v from 'valibot';
import { fileErrorCodes, get, post } from '../endpoint.ts';
import {
  boundedArray,
  createPageSchema,
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
import { maxCountedRows } from '../pageSizes.ts';

const QueryAmountSchema = queryInteger(0, Number.MAX_SAFE_INTEGER);
const staffFilters = {
  keyword: v.optional(KeywordSchema),
  /** Includes its descendants. */
  categoryId: v.optional(QueryIdSchema),
  status: v.optional(v.pipe(queryInteger(0, 2), ProductStatusSchema)),
  type: v.optional(v.pipe(queryInteger(1, 2), ProductTypeSchema)),
  isFeatured: v.optional(QueryFlagSchema),
  /** Sold out, or at or below the product's low-stock limit. */
  isLow: v.optional(QueryFlagSchema),
  minPrice: v.optional(QueryAmountSchema),
  maxPrice: v.optional(QueryAmountSchema),
};
const StaffFiltersSchema = v.strictObject(staffFilters);

/** Changes an amount or a quantity: sets it, adds to it, or changes it by a percentage. */
const toChangeSchema = (value: v.GenericSchema<number>, max: number) =>
  v.variant('by', [
    v.strictObject({ by: v.literal('set'), value }),
    v.strictObject({ by: v.literal('add'), value: v.pipe(v.number(), v.integer(), v.minValue(-max), v.maxValue(max)) }),
    v.strictObject({ by: v.literal('percent'), value: v.pipe(v.number(), v.minValue(-100), v.maxValue(1_000)) }),
  ]);
const BulkChangeSchema = v.variant('what', [
  v.strictObject({ what: v.literal('status'), status: ProductStatusSchema }),
  v.strictObject({ what: v.literal('featured'), isFeatured: v.boolean() }),
  v.strictObject({ what: v.literal('category'), categoryId: IdSchema }),
  v.strictObject({ what: v.literal('price'), price: toChangeSchema(PriceSchema, maxPriceAmount) }),
  v.strictObject({ what: v.literal('stock'), stock: toChangeSchema(StockSchema, maxStock) }),
  v.strictObject({ what: v.literal('delete') }),
]);

/** EXT: products for staff; every variant is a row. */
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
    output: createPageSchema(StaffProductSchema),
  }),
  /**
   * Changes the products with these ids, or all that match the filter at the time of the call but for `except`. `count` is
   * the number that staff confirmed: if another number matches, the details of COUNT_CHANGED have it.
   */
  bulk: post('/admin/products/bulk', {
    access: 'staff',
    input: v.strictObject({
      of: v.union([
        v.strictObject({ ids: boundedArray(IdSchema, 10_000, 1) }),
        v.strictObject({
          filter: StaffFiltersSchema,
          except: v.optional(boundedArray(IdSchema, 10_000)),
          count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxCountedRows - 1))),
        }),
      ]),
      change: BulkChangeSchema,
    }),
    output: JobSchema,
    errors: ['NOT_FOUND', 'COUNT_CHANGED'],
  }),
  /** Reads a product file without importing it: format, counts and unknown categories. */
  surveyImport: post('/admin/products/import-survey', {
    access: 'staff',
    body: 'multipart',
    input: v.strictObject({ file: v.blob() }),
    output: ImportSurveySchema,
    errors: fileErrorCodes,
  }),
  /** Stores how future imports map unknown categories. Choices for other texts are kept. */
  importMapping: post('/admin/products/import-mapping', {
    access: 'staff',
    input: ImportMappingSchema,
    output: ImportMappingSchema,
    errors: ['NOT_FOUND'],
  }),
  /**
   * Imports a UTF-8 product CSV of this shop, Shopify or WooCommerce. A dry run reports problems row by row and changes
   * nothing.
   */
  import: post('/admin/products/import', {
    access: 'staff',
    body: 'multipart',
    input: v.strictObject({ file: v.blob(), isDryRun: v.optional(QueryFlagSchema, false) }),
    output: JobSchema,
    errors: fileErrorCodes,
  }),
  /** Exports products in the shop's import format. */
  export: post('/admin/products/export', {
    access: 'staff',
    input: v.strictObject({ filter: v.optional(StaffFiltersSchema, {}), locale: v.optional(LocaleSchema, 'zh-CN') }),
    output: JobSchema,
  }),
};
