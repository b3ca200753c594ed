import * as v from 'valibot';
import { fileErrorCodes, get, post } from '../endpoint.ts';
import {
  AmountSchema,
  boundedArray,
  CategorySchema,
  CategoryStatusSchema,
  CategoryTranslationChangesSchema,
  CategoryTranslationsInputSchema,
  createPageSchema,
  EmptyQuerySchema,
  FileSchema,
  GalleryPictureSchema,
  IdOutputSchema,
  IdSchema,
  idCall,
  KeywordSchema,
  NamedValuesInputSchema,
  PictureInputSchema,
  PriceSchema,
  ProductCardSchema,
  ProductSchema,
  ProductStatusSchema,
  ProductTranslationsInputSchema,
  ProductTreeNodeSchema,
  ProductTypeSchema,
  paging,
  QueryFlagSchema,
  QueryIdSchema,
  queryInteger,
  SortSchema,
  StockSchema,
  SuggestedCategorySchema,
  SuggestedProductSchema,
  TimeSchema,
  text,
  VersionSchema,
} from '../entities.ts';
import { looseSlugPattern, productSlugPattern, slugInput } from '../slug.ts';

export const productSorts = ['created', 'price', 'sold', 'name'] as const;
const QueryAmountSchema = queryInteger(0, Number.MAX_SAFE_INTEGER);

/** Counts by category, price and stock; each is computed without the filter of the same name. */
const FacetsSchema = v.object({
  categories: v.array(v.object({ id: IdSchema, count: v.number() })),
  price: v.nullable(v.object({ min: AmountSchema, max: AmountSchema })),
  inStock: v.number(),
});

const productEntries = {
  /** A group, or a product without a group, for which one is created; null removes the product from its group. */
  groupId: v.optional(v.nullable(IdSchema)),
  /** Not of digits only: `detail` would read it as an id. */
  slug: slugInput(productSlugPattern, 200),
  name: text(200, 1),
  subtitle: v.optional(text(300)),
  description: text(20_000),
  categoryId: IdSchema,
  type: ProductTypeSchema,
  status: v.optional(ProductStatusSchema),
  isFeatured: v.optional(v.boolean()),
  priceAmount: PriceSchema,
  /** null removes it. */
  listPriceAmount: v.optional(v.nullable(PriceSchema)),
  /** Units that can be ordered, without reserved ones. Omit it if unchanged; see `stockFrom` of the update. */
  stock: StockSchema,
  lowStock: v.optional(v.nullable(StockSchema)),
  /** Sorted by `sort`; the first is the cover. Only pictures of this shop. */
  gallery: v.optional(boundedArray(PictureInputSchema, 50)),
  attributes: v.optional(NamedValuesInputSchema),
  options: v.optional(NamedValuesInputSchema),
  i18n: v.optional(ProductTranslationsInputSchema),
};

const staffProduct = { access: 'staff', output: ProductSchema } as const;

export const product = {
  create: post('/product/create', {
    ...staffProduct,
    input: v.strictObject(productEntries),
    errors: ['TAKEN', 'NOT_FOUND'],
  }),
  /** `id` is an id or a slug. */
  detail: get('/product/detail', {
    access: 'public',
    input: v.object({
      id: v.pipe(v.union([text(300), v.number()]), v.transform(String), v.minLength(1), v.maxLength(300)),
    }),
    output: ProductSchema,
    errors: ['NOT_FOUND'],
  }),
  update: post('/product/update', {
    ...staffProduct,
    input: v.strictObject({
      ...v.partial(v.strictObject(productEntries)).entries,
      id: IdSchema,
      version: VersionSchema,
      /**
       * EXT: the stock that the client saw before it changed `stock`. Sales do not change the version: if the stock
       * differs by now, the answer is VERSION_CONFLICT; without it, concurrent sales are overwritten.
       */
      stockFrom: v.optional(StockSchema),
    }),
    errors: ['NOT_FOUND', 'TAKEN', 'VERSION_CONFLICT'],
  }),
  list: get('/product/list', {
    access: 'public',
    input: v.object({
      ...paging(12),
      keyword: v.optional(KeywordSchema),
      /** Includes its descendants. */
      categoryId: v.optional(QueryIdSchema),
      minPrice: v.optional(QueryAmountSchema),
      maxPrice: v.optional(QueryAmountSchema),
      inStock: v.optional(QueryFlagSchema),
      isFeatured: v.optional(QueryFlagSchema),
      /** For staff; other viewers see products on shelf only. */
      status: v.optional(v.pipe(queryInteger(0, 2), ProductStatusSchema)),
      sort: v.optional(v.picklist(productSorts), 'created'),
      order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
      /** Ids, comma-separated, as the cart requests its lines. At most 100. */
      ids: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(1_600),
          v.regex(/^\d{1,15}(,\d{1,15}){0,99}$/),
          v.transform((value) => value.split(',').map(Number)),
        ),
      ),
    }),
    output: v.object({ ...createPageSchema(ProductCardSchema).entries, facets: FacetsSchema }),
  }),
  /**
   * EXT: what the search suggests for a text that is being typed: at most 6 products and 4 categories. Nothing for a
   * text without letters or digits.
   */
  suggest: get('/product/suggest', {
    access: 'public',
    input: v.object({ keyword: KeywordSchema }),
    output: v.object({ products: v.array(SuggestedProductSchema), categories: v.array(SuggestedCategorySchema) }),
  }),
  delete: post('/product/delete', { access: 'staff', ...idCall, errors: ['NOT_FOUND', 'IN_USE'] }),
  featuredList: get('/product/featured-list', {
    access: 'public',
    input: v.object({ limit: v.optional(queryInteger(1, 24), 4) }),
    output: v.array(ProductCardSchema),
  }),
  featured: post('/product/featured', {
    ...staffProduct,
    input: v.strictObject({ id: IdSchema, isFeatured: v.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  status: post('/product/status', {
    ...staffProduct,
    input: v.strictObject({ id: IdSchema, status: ProductStatusSchema }),
    errors: ['NOT_FOUND'],
  }),
  tree: get('/product/tree', { access: 'public', input: EmptyQuerySchema, output: v.array(ProductTreeNodeSchema) }),
  gallery: get('/product/gallery', {
    access: 'public',
    /** EXT: of a category and its descendants, if given. Lists the first picture of every product, then the second ones. */
    input: v.object({ ...paging(24), categoryId: v.optional(QueryIdSchema) }),
    output: createPageSchema(GalleryPictureSchema),
  }),
  fileupload: post('/product/fileupload', {
    access: 'staff',
    body: 'multipart',
    input: v.strictObject({ productId: QueryIdSchema, file: v.blob() }),
    output: FileSchema,
    errors: ['NOT_FOUND', ...fileErrorCodes],
  }),
  /** EXT: removes the file of a digital product, also for customers who bought it. */
  fileRemove: post('/product/file-remove', { access: 'staff', ...idCall, errors: ['NOT_FOUND'] }),
};

const categoryEntries = {
  parentId: v.optional(v.nullable(IdSchema)),
  name: text(60, 1),
  slug: slugInput(looseSlugPattern, 100),
  /** A picture of this shop; empty removes it. */
  image: v.optional(text(300)),
  /** Position among its siblings, from 1; last if omitted on creation or move. */
  sort: v.optional(SortSchema),
  status: v.optional(CategoryStatusSchema),
  i18n: v.optional(CategoryTranslationsInputSchema),
};

export const category = {
  active: get('/product/category/active', {
    access: 'public',
    input: EmptyQuerySchema,
    output: v.array(CategorySchema),
  }),
  create: post('/product/category/create', {
    access: 'staff',
    input: v.strictObject(categoryEntries),
    output: CategorySchema,
    errors: ['TAKEN', 'NOT_FOUND'],
  }),
  delete: post('/product/category/delete', {
    access: 'staff',
    /** EXT: target of its products and sub-categories; without it, a category with contents is IN_USE. */
    input: v.strictObject({ id: IdSchema, moveTo: v.optional(IdSchema) }),
    output: IdOutputSchema,
    errors: ['NOT_FOUND', 'IN_USE'],
  }),
  /** Flat list; staff also get hidden categories. */
  list: get('/product/category/list', { access: 'public', input: EmptyQuerySchema, output: v.array(CategorySchema) }),
  /** Nested list. */
  tree: get('/product/category/tree', { access: 'public', input: EmptyQuerySchema, output: v.array(CategorySchema) }),
  update: post('/product/category/update', {
    access: 'staff',
    input: v.strictObject({
      ...v.partial(v.strictObject(categoryEntries)).entries,
      id: IdSchema,
      /** EXT: a locale that is absent keeps its name, null removes it. */
      i18n: v.optional(CategoryTranslationChangesSchema),
      /**
       * EXT: `updatedAt` of the category that the client opened. If it has changed since, the answer is
       * VERSION_CONFLICT; without it, the category is overwritten.
       */
      updatedAt: v.optional(TimeSchema),
    }),
    output: CategorySchema,
    errors: ['NOT_FOUND', 'TAKEN', 'IN_USE', 'VERSION_CONFLICT'],
  }),
};
