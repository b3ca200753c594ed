import type { Category, Product } from '@sampan/api/entities';
import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../../app/useDraft.ts';
import { type Locale, locales } from '../../../i18n/locales.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { isSame } from './mergeFields.ts';
import type { Editor } from './productEditor.ts';
import { type ProductFields, ProductFieldsSchema, toFields } from './productForm.ts';

/** The saved state: the form is dirty when it differs from it. */
export interface Opened {
  /** Undefined before the first save. */
  version: number | undefined;
  fields: ProductFields;
}

/** Accepts invalid drafts: they are validated on save. */
const LooseFieldsSchema = v.custom<ProductFields>(
  (input) => typeof input === 'object' && input !== null && 'words' in input,
);
const DraftSchema = v.object({
  opened: v.object({ version: v.optional(v.number()), fields: LooseFieldsSchema }),
  fields: LooseFieldsSchema,
});

export interface ProductFormOptions {
  product: Product | undefined;
  /** Initial fields of a new product. */
  start: ProductFields;
  currency: string;
  categories: readonly Category[];
}

const wordNames = ['name', 'subtitle', 'description'] as const;
/** Fields in page order. */
const fieldOrder: FieldPath<ProductFields>[] = [
  ...locales.flatMap((locale) => wordNames.map((name) => `words.${locale}.${name}` as const)),
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
];

/** State of the editor's form: values, a draft that survives a reload, and error messages. */
export function useProductForm({ product, start, currency, categories }: ProductFormOptions) {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  const [locale, setLocale] = useState<Locale>('zh-CN');
  const [opened, setOpened] = useState<Opened>({ version: product?.version, fields: start });
  const shop = useShopForm<ProductFields>(ProductFieldsSchema, start);
  const fields = shop.form.watch();
  const isDirty = !isSame(opened.fields, fields);
  const { restored, forget } = useDraft({
    name: `product ${product?.id ?? 'new'}`,
    schema: DraftSchema,
    value: { opened, fields },
    isDirty,
  });
  const { reset } = shop.form;

  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      setOpened({ version: restored.opened.version, fields: restored.opened.fields });
      reset(restored.fields);
    },
    [restored, reset],
  );

  useEffect(function takeWhatOthersSaved() {
    if (!product || opened.version === undefined || product.version <= opened.version) return;
    const theirs = toFields(product);
    // The version grew for a reason outside this form, such as a file.
    if (isSame(theirs, opened.fields)) setOpened({ version: product.version, fields: opened.fields });
    else if (!isDirty) open(product);
  });

  /** Resets the form to the saved product. */
  function open(saved: Product, as: ProductFields = toFields(saved)) {
    setOpened({ version: saved.version, fields: toFields(saved) });
    reset(as);
  }

  const own: Record<string, () => string> = {
    amount: () => t('product.wrong.amount'),
    listPrice: () => t('product.wrong.listPrice'),
    count: () => t('product.wrong.count'),
    choose: () => t('product.wrong.choose'),
    slug: () => t('product.wrong.slug'),
    positive: () => t('product.wrong.amount'),
    abovePrice: () => t('product.wrong.listPrice'),
    image: () => t('product.wrong.image'),
    unknown: () => t('product.wrong.choose'),
  };

  const editor: Editor = {
    shop,
    fields,
    locale,
    currency,
    categories,
    product,
    set(name, value) {
      shop.form.setValue(name as FieldPath<ProductFields>, value as never, { shouldDirty: true });
      if (shop.form.getFieldState(name).invalid) void shop.form.trigger(name);
    },
    problem(name, label, max) {
      const code = shop.getCode(name);
      return code === undefined ? undefined : (own[code]?.() ?? common(code, label, max === undefined ? {} : { max }));
    },
  };
  const problems = fieldOrder.filter((name) => shop.getCode(name) !== undefined);
  return { editor, opened, setLocale, isDirty, problems, open, forget };
}
