import { adminProduct } from '@sampan/api/contract/adminProduct';
import { product as calls, category as categoryCalls } from '@sampan/api/contract/product';
import { type Category, maxPriceAmount, namedValueLimits, type Product, ProductSchema } from '@sampan/api/entities';
import { useEffect } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { fallbackLocale, type Locale, localeNames, locales } from '../../../i18n/locales.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { createDraftSchema } from '../shared/editor/recordDraft.ts';
import { type RecordKind, useRecordForm } from '../shared/editor/useRecordForm.ts';
import { type RecordSaveOptions, useRecordSave } from '../shared/editor/useRecordSave.ts';
import { isSame, withLaterChanges } from './mergeFields.ts';
import { findRowProblem, toEditorErrors } from './productErrors.ts';
import {
  createProductFieldsSchema,
  getChanges,
  getSamplePrice,
  type ProductFields,
  toFields,
  toInput,
} from './productForm.ts';

export interface ProductFormOptions {
  /** Undefined for a new product. */
  product: Product | undefined;
  /** Initial fields of a new product. */
  start: ProductFields;
  /** Group that a new variant joins. */
  groupId: number | undefined;
  newDraftName: string;
  currency: string;
  categories: readonly Category[];
}

/** Name of a saved product's draft. */
export function getProductDraftName(id: number): string {
  return `product ${id}`;
}

export const ProductDraftSchema = createDraftSchema<ProductFields, Product>(ProductSchema);

const textNames = ['name', 'subtitle', 'description'] as const;

/** Element id of a field's control, to which the SaveBar leads. */
export function getId(name: string): string {
  return `product-${name.replaceAll('.', '-')}`;
}

const kind: RecordKind<ProductFields, Product> = {
  SavedSchema: ProductSchema,
  DraftSchema: ProductDraftSchema,
  toFields,
  isSame,
  withLaterChanges,
  getId,
  fieldOrder: [
    ...locales.flatMap((locale) => textNames.map((name) => `texts.${locale}.${name}` as const)),
    'media',
    'price',
    'listPrice',
    'stock',
    'lowStock',
    'options',
    'attributes',
    'status',
    'type',
    'categoryId',
    'slug',
  ],
};

/** Form of the product's editor, which its parts share. */
export type Editor = ReturnType<typeof useProductForm>;

/** State of the editor's form, which follows what others save while it has no changes. */
export function useProductForm({ product, start, groupId, newDraftName, currency, categories }: ProductFormOptions) {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  const { money } = useNumberFormats();
  const form = useRecordForm({
    kind,
    schema: createProductFieldsSchema(currency, product),
    record: product,
    start,
    draftName: product ? getProductDraftName(product.id) : newDraftName,
    messages: {
      amount: () => t('product.wrong.amount', { example: getSamplePrice(currency) }),
      max_value: () => t('product.wrong.max', { max: money(maxPriceAmount, currency) }),
      listPrice: () => t('product.wrong.listPrice'),
      count: () => t('product.wrong.count'),
      choose: () => t('product.wrong.choose'),
      slug: () => t('product.wrong.slug'),
      positive: () => t('product.wrong.amount', { example: getSamplePrice(currency) }),
      abovePrice: () => t('product.wrong.listPrice'),
      image: () => t('product.wrong.image'),
      unknown: () => t('categories.wrong.unknown'),
    },
  });
  const { shop, opened, isDirty } = form;

  useEffect(function followSavedProduct() {
    if (!product || opened.version === undefined || product.version <= opened.version) return;
    // The version grew for a reason outside this form, such as a file.
    if (isSame(toFields(product), opened.fields)) form.setOpened({ ...opened, version: product.version });
    else if (!isDirty) form.open(product);
  });

  /** Error message of a list of pairs: it names the row of the first error. */
  function toRowMessage(list: 'options' | 'attributes'): string | undefined {
    const found = findRowProblem(shop.form.formState.errors, list);
    if (!found) return undefined;
    const { row, part, code } = found;
    const field = t(`product.pairs.${part}Of`, { n: row + 1 });
    const problem = common(code, field, { max: namedValueLimits[part] });
    return t('product.pairs.wrong', { field, locale: localeNames[found.locale], problem });
  }

  /** The language of the options that another variant has, too. */
  function getTakenLocale(): Locale | undefined {
    const [rule, locale = fallbackLocale] = shop.getCode('options')?.split(' ') ?? [];
    return rule === 'taken' ? locales.find((one) => one === locale) : undefined;
  }

  return {
    ...form,
    currency,
    categories,
    /** The saved product; undefined for a new one. */
    product,
    /** Whether the product is or becomes one of several variants. */
    isVariant: (product?.groupId ?? groupId) != null,
    /** The language whose option values are wrong together: another variant has them. */
    takenLocale: getTakenLocale(),
    problem(name: FieldPath<ProductFields>, label: string, max?: number): string | undefined {
      if (name === 'options') {
        // The rules on the options of variants, not on a text of theirs.
        const locale = getTakenLocale();
        const taken = t('product.wrong.options.taken');
        if (locale === fallbackLocale) return taken;
        if (locale) return t('product.pairs.wrong', { field: label, locale: localeNames[locale], problem: taken });
        const code = shop.getCode(name);
        if (code === 'required' || code === 'unknown') return t(`product.wrong.options.${code}`);
      }
      return (
        form.problem(name, label, max) ?? (name === 'options' || name === 'attributes' ? toRowMessage(name) : undefined)
      );
    },
    /** Resets the form to the saved product, but for what was changed while `sent` was being saved. */
    keepLaterChanges(saved: Product, sent: ProductFields) {
      if (!product) form.setCreated(saved);
      form.open(saved, withLaterChanges({ base: sent, mine: shop.form.getValues(), theirs: toFields(saved) }));
    },
  };
}

export interface SaveProductOptions
  extends Pick<RecordSaveOptions<ProductFields, Product>, 'onSaved' | 'revealErrors'> {
  form: Editor;
  /** Group that a new variant joins. */
  groupId: number | undefined;
  newDraftName: string;
}

/** Creates a product, or updates its changed fields. */
export function useSaveProduct({ form, groupId, newDraftName, onSaved, revealErrors }: SaveProductOptions) {
  const reads = useReads();
  const saved = form.created ?? form.product;
  const invalidates = [calls.list, calls.detail, calls.featuredList, calls.tree, 'admin'] as const;
  // With the draft: what a reload interrupts is saved again under the same key, and takes effect once.
  const create = useAction(calls.create, { draft: newDraftName, invalidates });
  const update = useAction(calls.update, { invalidates, ...(saved && { draft: getProductDraftName(saved.id) }) });
  return useRecordSave<ProductFields, Product>({
    form,
    isSaving: create.isPending || update.isPending,
    async send({ id, fields, opened: { version, fields: before } }) {
      const answer =
        id === undefined || version === undefined
          ? await create.run({ ...toInput(fields, form.currency), ...(groupId !== undefined && { groupId }) })
          : await update.run({ ...getChanges(before, fields, form.currency), id, version });
      const isCategoryGone = answer.status === 'fail' && answer.error.fields?.categoryId === 'unknown';
      if (isCategoryGone) void reads.invalidate(categoryCalls.list);
      return answer;
    },
    toErrors: toEditorErrors,
    getSavedFields: toFields,
    onSaved(product, request) {
      reads.put(calls.detail, { id: String(product.id) }, product);
      onSaved(product, request);
    },
    revealErrors,
    lists: [adminProduct.list, calls.list, calls.featuredList, calls.tree],
  });
}
