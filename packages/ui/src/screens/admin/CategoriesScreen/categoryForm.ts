import { category as calls } from '@sampan/api/contract/product';
import type { InputOf } from '@sampan/api/endpoint';
import type { Category } from '@sampan/api/entities';
import { useEffect, useState } from 'react';
import type { FieldPath } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { useAction } from '../../../data/useAction.ts';
import { fallbackLocale, type Locale, locales } from '../../../i18n/locales.ts';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import type { SaveStatus } from '../../../patterns/SaveBar/SaveBar.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

export const nameMax = 60;
const NameSchema = v.pipe(v.string(), v.maxLength(nameMax, 'tooLong'));

export const CategoryFieldsSchema = v.object({
  names: v.object({
    'zh-CN': v.pipe(
      v.string(),
      v.maxLength(nameMax, 'tooLong'),
      v.check((name) => name.trim() !== '', 'required'),
    ),
    'zh-HK': NameSchema,
    'en-US': NameSchema,
  }),
  slug: v.pipe(
    v.string(),
    v.check((slug) => slug.trim() !== '', 'required'),
    v.check((slug) => slug.trim() === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug.trim()), 'slug'),
    v.maxLength(100, 'tooLong'),
  ),
  /** Empty for the top level. */
  parentId: v.string(),
  image: v.string(),
});
export type CategoryFields = v.InferOutput<typeof CategoryFieldsSchema>;

export const categoryFieldOrder = [
  ...locales.map((locale) => `names.${locale}` as const),
  'slug',
  'parentId',
  'image',
] as const;

const eachLocale = (make: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, string>;

/** Converts a category to the values of its form. */
export function fieldsOfCategory(category: Category): CategoryFields {
  return {
    names: eachLocale((locale) => category.i18n?.[locale]?.name ?? (locale === fallbackLocale ? category.name : '')),
    slug: category.slug,
    parentId: category.parentId === null ? '' : String(category.parentId),
    image: category.image ?? '',
  };
}

/** Fields of a new category below this parent. */
export function newCategoryFields(parentId: number | undefined): CategoryFields {
  return {
    names: eachLocale(() => ''),
    slug: '',
    parentId: parentId === undefined ? '' : String(parentId),
    image: '',
  };
}

type CategoryInput = InputOf<typeof calls.create>;

/** Converts the form to the input of the calls that save a category. */
export function categoryInput({ names, slug, parentId, image }: CategoryFields): CategoryInput {
  const written = locales.filter((locale) => names[locale].trim() !== '');
  return {
    name: names[fallbackLocale].trim(),
    slug: slug.trim(),
    parentId: parentId === '' ? null : Number(parentId),
    image,
    i18n: Object.fromEntries(written.map((locale) => [locale, { name: names[locale].trim() }])),
  };
}

/** Input of the update call: changed fields only. The position is kept unless the parent changes. */
export function categoryChanges(before: CategoryFields, after: CategoryFields): Partial<CategoryInput> {
  const [old, next] = [categoryInput(before), categoryInput(after)];
  const names = Object.keys(next) as (keyof CategoryInput)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name])).map((name) => [name, next[name]]),
  );
}

/** Maps the server's field errors to the form's field names. */
export function categoryErrors(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, code]) => {
      const [first = '', locale = ''] = path.split('.');
      if (first === 'i18n') return [`names.${locale}`, code];
      return [first === 'name' ? `names.${fallbackLocale}` : first === 'sort' ? 'parentId' : first, code];
    }),
  );
}

const isSame = (one: CategoryFields, other: CategoryFields) => JSON.stringify(one) === JSON.stringify(other);

/** State and saving of a category's form. */
export function useCategoryForm(
  category: Category | undefined,
  below: number | undefined,
  onCreated: (id: number) => void,
) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const saved = category ? fieldsOfCategory(category) : newCategoryFields(below);
  const [opened, setOpened] = useState(saved);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<number>();
  const shop = useShopForm<CategoryFields>(CategoryFieldsSchema, saved);
  const fields = shop.form.watch();
  const isDirty = !isSame(opened, fields);
  const create = useAction(calls.create, { invalidates: ['product'] });
  const update = useAction(calls.update, { invalidates: ['product'] });
  const isSaving = create.isPending || update.isPending;

  useEffect(function takeWhatChangedElsewhere() {
    // The category was moved in the tree, or saved by someone else.
    if (!category || isDirty || isSaving || isSame(saved, opened)) return;
    setOpened(saved);
    shop.form.reset(saved);
  });

  async function send(next: CategoryFields) {
    const answer = category
      ? await update.run({ id: category.id, ...categoryChanges(opened, next) })
      : await create.run({ ...categoryInput(next), status: 1 });
    if (answer.status === 'success') {
      const now = fieldsOfCategory(answer.data);
      setOpened(now);
      shop.form.reset(now);
      setSaved(true);
      toast.success(t(category ? 'product.saved' : 'product.created', { name: answer.data.name }));
      if (!category) onCreated(answer.data.id);
      return;
    }
    const { code, fields: wrong, statusCode } = answer.error;
    const errors = code === 'TAKEN' && !wrong ? { slug: 'taken' } : categoryErrors(wrong);
    if (!shop.takeServerErrors(errors)) setFailure(statusCode);
  }

  const submit = shop.form.handleSubmit(send);
  return {
    shop,
    fields,
    isDirty,
    failure,
    set<Name extends keyof CategoryFields>(name: Name, value: CategoryFields[Name]) {
      shop.form.setValue(name as FieldPath<CategoryFields>, value as never);
      if (shop.form.getFieldState(name).invalid) void shop.form.trigger(name);
    },
    saveAll() {
      setFailure(undefined);
      setSaved(false);
      void submit();
    },
    discard() {
      setFailure(undefined);
      shop.form.reset(opened);
    },
    status(problems: number): SaveStatus {
      if (isSaving) return 'saving';
      if (isDirty && (failure !== undefined || problems > 0)) return 'failed';
      if (isDirty) return 'dirty';
      return isSaved ? 'saved' : 'clean';
    },
  };
}
