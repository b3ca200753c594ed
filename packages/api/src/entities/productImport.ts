import * as v from 'valibot';
import { boundedArray, IdSchema } from './common.ts';

/** Formats of product files: the shop's own, Shopify's and WooCommerce's. */
export const importFormats = ['sampan', 'shopify', 'woocommerce'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Maximum characters of a category text. */
export const maxCategoryText = 300;
/** Maximum number of category texts per file, and stored by the shop. */
export const maxCategoryTexts = 500;

const ExistingCategorySchema = v.strictObject({ to: v.literal('category'), categoryId: IdSchema });
const NewCategorySchema = v.strictObject({ to: v.literal('create') });

/** Mapping of a category text that the shop does not know. */
export const CategoryChoiceSchema = v.variant('to', [
  ExistingCategorySchema,
  NewCategorySchema,
  v.strictObject({ to: v.literal('default') }),
]);
export type CategoryChoice = v.InferOutput<typeof CategoryChoiceSchema>;

const CategoryTextSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxCategoryText));

/** How imports map category texts and stock; stored on the server for the next import. */
export const ImportMappingSchema = v.strictObject({
  categories: boundedArray(
    v.strictObject({ text: CategoryTextSchema, choice: CategoryChoiceSchema }),
    maxCategoryTexts,
  ),
  /** For products without a category text, and for texts mapped to `default`; null skips such rows. */
  defaultCategory: v.nullable(v.variant('to', [ExistingCategorySchema, NewCategorySchema])),
  /** Stock of new products that the other shop does not track. */
  untrackedStock: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999)),
});
export type ImportMapping = v.InferOutput<typeof ImportMappingSchema>;

/** Contents of a product file before the import. */
export const ImportSurveySchema = v.object({
  format: v.picklist(importFormats),
  /** Rows below the header. */
  rows: v.number(),
  products: v.number(),
  /** Category texts that match no category's name or slug, with the stored choice of each. */
  categories: v.array(v.object({ text: v.string(), products: v.number(), choice: v.nullable(CategoryChoiceSchema) })),
  /** Products without a category text. */
  withoutCategory: v.number(),
  /** Products and variants whose stock the other shop does not track. */
  untracked: v.number(),
  /** Distinct picture URLs on other servers. */
  pictures: v.number(),
  /** Columns with values that the import ignores. */
  ignoredColumns: v.array(v.string()),
  defaultCategory: ImportMappingSchema.entries.defaultCategory,
  untrackedStock: v.number(),
});
export type ImportSurvey = v.InferOutput<typeof ImportSurveySchema>;
