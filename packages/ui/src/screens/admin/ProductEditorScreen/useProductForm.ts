import { adminProduct } from '@sampan/api/contract/adminProduct';
import { product as calls } from '@sampan/api/contract/product';
import { type Category, maxPriceAmount, namedValueLimits, type Product, ProductSchema } from '@sampan/api/entities';
import { useEffect, useState } from 'react';
import type { FieldPath, FieldPathValue } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { type Locale, localeNames, locales } from '../../../i18n/locales.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { useFieldMessages } from '../../../patterns/Form/useFieldMessages.ts';
import { type ShopForm, useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { type Conflict, isDecided, readConflict, type SavedFields, toSavedFields } from '../shared/merge/conflict.ts';
import { type SaveFailure, toSaveFailure } from '../shared/saveFailure.ts';
import { isSame, withLaterChanges } from './mergeFields.ts';
import {
  createProductFieldsSchema,
  findRowProblem,
  getChanges,
  getSamplePrice,
  type ProductFields,
  toEditorErrors,
  toFields,
  toInput,
} from './productForm.ts';

/** Accepts invalid drafts: they are validated on save. */
const LooseFieldsSchema = v.custom<ProductFields>(
  (input) => typeof input === 'object' && input !== null && 'texts' in input,
);
const SavedFieldsSchema = v.object({ version: v.optional(v.number()), fields: LooseFieldsSchema });
const DraftSchema = v.object({
  opened: SavedFieldsSchema,
  fields: LooseFieldsSchema,
  created: v.optional(ProductSchema),
  unanswered: v.optional(
    v.object({ id: v.optional(v.number()), opened: SavedFieldsSchema, fields: LooseFieldsSchema }),
  ),
});

export interface ProductFormOptions {
  product: Product | undefined;
  /** Initial fields of a new product. */
  start: ProductFields;
  /** Group that a new variant joins. */
  groupId: number | undefined;
  currency: string;
  categories: readonly Category[];
}

/** Name of the draft of a product that is not created yet. */
function getNewDraftName(groupId: number | undefined): string {
  return `product new ${groupId ?? ''}`.trim();
}

const textNames = ['name', 'subtitle', 'description'] as const;
/** Fields in page order. */
const fieldOrder: FieldPath<ProductFields>[] = [
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
];

/** State of the editor's form: values, a draft that survives a reload, and error messages. */
export function useProductForm({ product, start, groupId, currency, categories }: ProductFormOptions) {
  const { t } = useTranslation('admin');
  const common = useFieldMessages();
  const { money } = useNumberFormats();
  const [locale, setLocale] = useState<Locale>('zh-CN');
  const [opened, setOpened] = useState<SavedFields<ProductFields>>({ version: product?.version, fields: start });
  /** A new product that has been saved, until its own page opens. */
  const [created, setCreated] = useState<Product>();
  /** The last request, until the server has decided about it: the server may have executed it. */
  const [unanswered, setUnanswered] = useState<SaveRequest>();
  const shop = useShopForm<ProductFields>(createProductFieldsSchema(currency), start);
  const fields = shop.form.watch();
  const isDirty = !isSame(opened.fields, fields);
  const { restored, forget, abandon } = useDraft({
    name: product ? `product ${product.id}` : getNewDraftName(groupId),
    schema: DraftSchema,
    value: { opened, fields, created, unanswered },
    isDirty,
  });
  const { reset } = shop.form;

  useEffect(
    function takeTheDraft() {
      if (!restored) return;
      setOpened(toSavedFields(restored.opened));
      setCreated(restored.created);
      const { unanswered: sent } = restored;
      setUnanswered(sent && { id: sent.id, opened: toSavedFields(sent.opened), fields: sent.fields });
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

  /** Resets the form to the saved product, but for what was changed while `sent` was being saved. */
  function keepLaterChanges(saved: Product, sent: ProductFields) {
    if (!product) setCreated(saved);
    open(saved, withLaterChanges({ base: sent, mine: shop.form.getValues(), theirs: toFields(saved) }));
  }

  const own: Record<string, () => string> = {
    amount: () => t('product.wrong.amount', { example: getSamplePrice(currency) }),
    max_value: () => t('product.wrong.max', { max: money(maxPriceAmount, currency) }),
    listPrice: () => t('product.wrong.listPrice'),
    count: () => t('product.wrong.count'),
    choose: () => t('product.wrong.choose'),
    slug: () => t('product.wrong.slug'),
    positive: () => t('product.wrong.amount', { example: getSamplePrice(currency) }),
    abovePrice: () => t('product.wrong.listPrice'),
    image: () => t('product.wrong.image'),
    unknown: () => t('product.wrong.choose'),
  };

  /** Error message of a list of pairs: it names the row of the first error. */
  function toRowMessage(list: 'options' | 'attributes'): string | undefined {
    const found = findRowProblem(shop.form.formState.errors, list);
    if (!found) return undefined;
    const { row, part, code } = found;
    const field = t(`product.pairs.${part}Of`, { n: row + 1 });
    const problem = common(code, field, { max: namedValueLimits[part] });
    return t('product.pairs.wrong', { field, locale: localeNames[found.locale], problem });
  }

  const editor: Editor = {
    shop,
    fields,
    locale,
    currency,
    categories,
    product,
    set(name, value) {
      shop.form.setValue(name, value, { shouldDirty: true });
      if (shop.form.getFieldState(name).invalid) void shop.form.trigger(name);
    },
    problem(name, label, max) {
      const code = shop.getCode(name);
      if (code !== undefined) return own[code]?.() ?? common(code, label, max === undefined ? {} : { max });
      return name === 'options' || name === 'attributes' ? toRowMessage(name) : undefined;
    },
  };
  const problems = fieldOrder.filter((name) => shop.form.getFieldState(name, shop.form.formState).invalid);
  return {
    editor,
    opened,
    setLocale,
    isDirty,
    problems,
    open,
    keepLaterChanges,
    created,
    unanswered,
    setUnanswered,
    forget,
    abandon,
  };
}

/** State shared by the parts of the editor. */
export interface Editor {
  shop: ShopForm<ProductFields>;
  /** Current form values. */
  fields: ProductFields;
  /** Locale being edited. */
  locale: Locale;
  currency: string;
  categories: readonly Category[];
  /** The saved product; undefined for a new one. */
  product: Product | undefined;
  /** Sets a field, and validates it again if it had an error. */
  set: <Name extends FieldPath<ProductFields>>(name: Name, value: FieldPathValue<ProductFields, Name>) => void;
  /** Error message of a field. */
  problem: (name: FieldPath<ProductFields>, label: string, max?: number) => string | undefined;
}

/** Element id of a field's control, to which the SaveBar leads. */
export function getId(name: string): string {
  return `product-${name.replaceAll('.', '-')}`;
}

type SaveOutcome =
  | { kind: 'saved'; product: Product }
  | { kind: 'conflict'; conflict: Conflict<Product> }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'failed' };

export interface SaveRequest {
  /** Undefined to create a product. */
  id: number | undefined;
  opened: SavedFields<ProductFields>;
  fields: ProductFields;
}

/**
 * Returns the request for what was changed after `sent`, which the server has saved as `saved`; undefined if nothing
 * was.
 */
export function toLaterRequest(request: SaveRequest, sent: SaveRequest, saved: Product): SaveRequest | undefined {
  const theirs = toFields(saved);
  const fields = withLaterChanges({ base: sent.fields, mine: request.fields, theirs });
  if (isSame(fields, theirs)) return undefined;
  return { id: saved.id, opened: { version: saved.version, fields: theirs }, fields };
}

interface SaveProductOptions {
  product: Product | undefined;
  groupId: number | undefined;
  currency: string;
  /** Called with each request, and with undefined once the server has decided about it. */
  onUnanswered: (request: SaveRequest | undefined) => void;
}

/** Creates a product, or updates its changed fields. */
export function useSaveProduct({ product, groupId, currency, onUnanswered }: SaveProductOptions) {
  const reads = useReads();
  const invalidates = [calls.list, calls.detail, calls.featuredList, calls.tree, 'admin'] as const;
  // With the draft: what a reload interrupts is saved again under the same key, and takes effect once.
  const create = useAction(calls.create, { draft: getNewDraftName(groupId), invalidates });
  const update = useAction(calls.update, { invalidates, ...(product && { draft: `product ${product.id}` }) });
  const [failure, setFailure] = useState<SaveFailure>();

  async function send({ id, fields, opened }: SaveRequest) {
    if (id === undefined || opened.version === undefined) {
      return create.run({ ...toInput(fields, currency), ...(groupId !== undefined && { groupId }) });
    }
    return update.run({
      ...getChanges(opened.fields, fields, currency),
      id,
      version: opened.version,
    });
  }

  async function save(request: SaveRequest): Promise<SaveOutcome> {
    setFailure(undefined);
    onUnanswered(request);
    const answer = await send(request);
    if (isDecided(answer)) onUnanswered(undefined);
    if (answer.status === 'success') {
      reads.put(calls.detail, { id: String(answer.data.id) }, answer.data);
      return { kind: 'saved', product: answer.data };
    }
    const { code, fields: wrong, statusCode } = answer.error;
    const conflict = readConflict(answer.error, ProductSchema);
    if (conflict) return { kind: 'conflict', conflict };
    if (code === 'TAKEN' && !wrong) return { kind: 'fields', fields: { slug: 'taken' } };
    if (wrong && Object.keys(wrong).length > 0)
      return { kind: 'fields', fields: toEditorErrors(wrong, request.fields) };
    const reason = toSaveFailure(statusCode);
    setFailure(reason);
    // Not the product itself: the page would show that it is gone in place of what was typed.
    if (reason === 'deleted') void reads.invalidate(adminProduct.list, calls.list, calls.featuredList, calls.tree);
    return { kind: 'failed' };
  }

  return { save, isSaving: create.isPending || update.isPending, failure, forgetFailure: () => setFailure(undefined) };
}
