import * as v from 'valibot';
import {
  AmountSchema,
  CurrencySchema,
  IdSchema,
  NamedValueSchema,
  NamedValuesInputSchema,
  ProductTypeSchema,
  SortSchema,
  TimeSchema,
  text,
  translationChanges,
  translations,
  translationsInput,
  untrimmed,
} from './common.ts';
import { FileSchema } from './file.ts';

/** 0 off shelf · 1 on shelf · 2 archived */
export const ProductStatusSchema = v.picklist([0, 1, 2]);
/** 0 hidden · 1 active */
export const CategoryStatusSchema = v.picklist([0, 1]);

export const PictureSchema = v.object({ id: IdSchema, url: v.string(), alt: v.string(), sort: v.number() });
/** A picture in an input; a new one has no id. */
export const PictureInputSchema = v.strictObject({
  id: v.optional(IdSchema),
  url: untrimmed(300),
  alt: untrimmed(300),
  sort: SortSchema,
});
export type Picture = v.InferOutput<typeof PictureSchema>;

export const ProductTranslationsSchema = translations({
  name: text(200),
  subtitle: text(300),
  description: text(20_000),
  attributes: v.array(NamedValueSchema),
  options: v.array(NamedValueSchema),
});

export const ProductTranslationsInputSchema = translationsInput({
  name: text(200),
  subtitle: text(300),
  description: text(20_000),
  attributes: NamedValuesInputSchema,
  options: NamedValuesInputSchema,
});

/** A variant as the SKU picker needs it. */
export const VariantSchema = v.object({
  id: IdSchema,
  slug: v.string(),
  options: v.array(NamedValueSchema),
  priceAmount: AmountSchema,
  stock: v.number(),
  cover: v.string(),
  i18n: v.optional(translations({ options: v.array(NamedValueSchema) })),
});
export type Variant = v.InferOutput<typeof VariantSchema>;

/** Fields of a product and of a card, which shows a group: the lowest price and the stock of all its variants. */
const cardEntries = {
  id: IdSchema,
  /** Shared by the variants of a product; null for a product without variants. */
  groupId: v.nullable(IdSchema),
  /** May contain slashes. */
  slug: v.string(),
  name: v.string(),
  subtitle: v.optional(v.string()),
  categoryId: IdSchema,
  type: ProductTypeSchema,
  status: ProductStatusSchema,
  isFeatured: v.boolean(),
  priceAmount: AmountSchema,
  /** The former price, shown struck through; it must have been charged before. */
  listPriceAmount: v.optional(AmountSchema),
  currency: CurrencySchema,
  /** Units that can be ordered: on hand less reserved. */
  stock: v.number(),
  /** Stock at or below which the shop shows the number of units left. */
  lowStock: v.optional(v.number()),
  sold: v.number(),
  cover: v.string(),
  createdAt: TimeSchema,
};

export const ProductSchema = v.object({
  ...cardEntries,
  description: v.string(),
  /** Ids from the top category down to the product's. */
  categoryPath: v.array(IdSchema),
  gallery: v.array(PictureSchema),
  attributes: v.array(NamedValueSchema),
  options: v.array(NamedValueSchema),
  variants: v.optional(v.array(VariantSchema)),
  /** Staff only. */
  files: v.optional(v.array(FileSchema)),
  i18n: v.optional(ProductTranslationsSchema),
  version: v.number(),
  updatedAt: TimeSchema,
});
export type Product = v.InferOutput<typeof ProductSchema>;

/** A list shows one card per group: its first variant on shelf, with the lowest price and the stock of all variants. */
export const ProductCardSchema = v.object({
  ...cardEntries,
  /** The highest price of the group, if it differs. */
  maxPriceAmount: v.optional(AmountSchema),
  /** A second view, shown on hover. */
  hoverCover: v.optional(v.string()),
  /** Number of the group's variants on shelf; 1 without a group. */
  variantCount: v.number(),
  /** The variant's own, and their translations: only in a list by ids, as the cart requests it. */
  options: v.optional(v.array(NamedValueSchema)),
  i18n: v.optional(translations({ name: text(200), subtitle: text(300), options: v.array(NamedValueSchema) })),
});
export type ProductCard = v.InferOutput<typeof ProductCardSchema>;

/** EXT: a card as the search suggests it. */
export const SuggestedProductSchema = v.object({
  ...v.pick(ProductCardSchema, ['id', 'slug', 'name', 'priceAmount', 'maxPriceAmount', 'currency', 'cover']).entries,
  i18n: v.optional(translations({ name: text(200) })),
});
export type SuggestedProduct = v.InferOutput<typeof SuggestedProductSchema>;

/**
 * EXT: a row of the staff's list of products: one per variant, including those off shelf and archived. `product.detail`
 * has the complete product.
 */
export const StaffProductSchema = v.object({
  ...v.pick(ProductCardSchema, [
    'id',
    'slug',
    'name',
    'categoryId',
    'status',
    'isFeatured',
    'priceAmount',
    'currency',
    'sold',
    'cover',
  ]).entries,
  options: v.array(NamedValueSchema),
  /** Units that can be ordered: on hand less reserved. */
  stock: v.number(),
  /** Units in unpaid orders. */
  reserved: v.number(),
  i18n: v.optional(translations({ name: text(200), options: v.array(NamedValueSchema) })),
  version: v.number(),
  updatedAt: TimeSchema,
});
export type StaffProduct = v.InferOutput<typeof StaffProductSchema>;

export const CategoryTranslationsSchema = translations({ name: text(60) });
export const CategoryTranslationsInputSchema = translationsInput({ name: text(60) });
export const CategoryTranslationChangesSchema = translationChanges({ name: text(60) });

const categoryEntries = {
  id: IdSchema,
  parentId: v.nullable(IdSchema),
  name: v.string(),
  slug: v.string(),
  image: v.optional(v.string()),
  sort: v.number(),
  status: CategoryStatusSchema,
  /** Number of cards on shelf in the category and its descendants. */
  productCount: v.optional(v.number()),
  i18n: v.optional(CategoryTranslationsSchema),
  /** EXT: for staff, in the flat list and the answers of writes. */
  updatedAt: v.optional(TimeSchema),
};
export interface Category extends v.InferOutput<v.ObjectSchema<typeof categoryEntries, undefined>> {
  children?: Category[];
}
export const CategorySchema: v.GenericSchema<Category> = v.object({
  ...categoryEntries,
  children: v.optional(v.array(v.lazy(() => CategorySchema))),
});

/** EXT: a category as the search suggests it. */
export const SuggestedCategorySchema = v.object({
  id: IdSchema,
  name: v.string(),
  slug: v.string(),
  /** Number of cards on shelf in the category and its descendants. */
  productCount: v.number(),
  i18n: v.optional(CategoryTranslationsSchema),
});
export type SuggestedCategory = v.InferOutput<typeof SuggestedCategorySchema>;

/** A category with the names of its products, for menus and staff pickers. */
export interface ProductTreeNode extends Omit<Category, 'children'> {
  products: { id: number; name: string; slug: string }[];
  children: ProductTreeNode[];
}
export const ProductTreeNodeSchema: v.GenericSchema<ProductTreeNode> = v.object({
  ...categoryEntries,
  products: v.array(v.object({ id: IdSchema, name: v.string(), slug: v.string() })),
  children: v.array(v.lazy(() => ProductTreeNodeSchema)),
});

export const GalleryPictureSchema = v.object({
  id: IdSchema,
  url: v.string(),
  alt: v.string(),
  productId: v.optional(IdSchema),
  /** The product's slug, for the link from the album. */
  slug: v.optional(v.string()),
  /** EXT: the product's name, in every locale. */
  name: v.optional(v.string()),
  i18n: v.optional(translations({ name: text(200) })),
});
export type GalleryPicture = v.InferOutput<typeof GalleryPictureSchema>;
