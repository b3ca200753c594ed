import * as v from 'valibot';
import { boundedArray, IdSchema } from './common.ts';

/** Product files that the import reads: the shop's own, Shopify's and WooCommerce's. */
export const importFormats = ['sampan', 'shopify', 'woocommerce'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Characters of a category text of a file. */
export const maxCategoryText = 300;
/** Category texts that one file may ask about, and that the shop remembers. */
export const maxCategoryTexts = 500;

const ExistingCategorySchema = v.strictObject({ to: v.literal('category'), categoryId: IdSchema });
const NewCategorySchema = v.strictObject({ to: v.literal('create') });

/** What becomes of a category text that the shop does not know. */
export const CategoryChoiceSchema = v.variant('to', [
  ExistingCategorySchema,
  NewCategorySchema,
  v.strictObject({ to: v.literal('default') }),
]);
export type CategoryChoice = v.InferOutput<typeof CategoryChoiceSchema>;

const CategoryTextSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxCategoryText));

/** How the texts of product files become this shop's categories and stock; kept on the server for the next import. */
export const ImportMappingSchema = v.strictObject({
  categories: boundedArray(
    v.strictObject({ text: CategoryTextSchema, choice: CategoryChoiceSchema }),
    maxCategoryTexts,
  ),
  /** For products without a category text, and for texts with the choice `default`; null leaves such rows out. */
  defaultCategory: v.nullable(v.variant('to', [ExistingCategorySchema, NewCategorySchema])),
  /** Stock of a new product whose stock the other shop does not count. */
  untrackedStock: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999_999)),
});
export type ImportMapping = v.InferOutput<typeof ImportMappingSchema>;

/** What a product file says, before anything is done with it. */
export const ImportSurveySchema = v.object({
  format: v.picklist(importFormats),
  /** Rows below the header. */
  rows: v.number(),
  products: v.number(),
  /** Category texts that no category of the shop has as its name or slug, with the remembered choice of each. */
  categories: v.array(v.object({ text: v.string(), products: v.number(), choice: v.nullable(CategoryChoiceSchema) })),
  /** Products without a category text. */
  withoutCategory: v.number(),
  /** Products and variants whose stock the other shop does not count. */
  untracked: v.number(),
  /** Pictures on other servers, each address once. */
  pictures: v.number(),
  /** Columns with values that the shop has no place for. */
  ignoredColumns: v.array(v.string()),
  defaultCategory: ImportMappingSchema.entries.defaultCategory,
  untrackedStock: v.number(),
});
export type ImportSurvey = v.InferOutput<typeof ImportSurveySchema>;
