import { category as calls } from '@sampan/api/contract/product';
import { type Category, CategorySchema } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { useEffect, useState } from 'react';
import { type FieldPath, type FieldPathValue, get } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { useShopForm } from '../../../../patterns/Form/useShopForm.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { getSaveStatus, type SaveFailure, toSaveFailure } from '../../shared/editor/saveStatus.ts';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import {
  CategoryDraftSchema,
  type CategoryFields,
  CategoryFieldsSchema,
  categoryFieldOrder,
  createCategoryFields,
  getCategoryChanges,
  toCategoryErrors,
  toCategoryFields,
  toCategoryInput,
} from './categoryForm.ts';

/** Name of a category's draft; a new one has its own for each parent. */
export function getCategoryDraftName(id: number | undefined, below?: number): string {
  if (id !== undefined) return `category ${id}`;
  return below === undefined ? 'new category' : `new category below ${below}`;
}

const isSame = (one: CategoryFields, other: CategoryFields) => JSON.stringify(one) === JSON.stringify(other);

/** State and saving of a category's form; unsaved input is kept in this tab. */
export function useCategoryForm(
  category: Category | undefined,
  below: number | undefined,
  onCreated: (id: number) => void,
) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const saved = category ? toCategoryFields(category) : createCategoryFields(below);
  const [opened, setOpened] = useState(saved);
  const [openedAt, setOpenedAt] = useState(category?.updatedAt);
  /** The version that somebody else saved after the form was opened. */
  const [conflict, setConflict] = useState<Conflict<Category>>();
  /** A new category that has been saved, until the screen selects it. */
  const [created, setCreated] = useState<Category>();
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const shop = useShopForm<CategoryFields>(CategoryFieldsSchema, saved);
  const fields = shop.form.watch();
  const isDirty = !isSame(opened, fields);
  const problems = categoryFieldOrder.filter((name) => shop.getCode(name) !== undefined);
  const draft = getCategoryDraftName((category ?? created)?.id, below);
  // With the draft: what a reload interrupts is saved again under the same key, and takes effect once.
  const create = useAction(calls.create, { draft, invalidates: ['product'] });
  const update = useAction(calls.update, { draft, invalidates: ['product'] });
  const reads = useReads();
  const isSaving = create.isPending || update.isPending;
  const { forget } = useDraft({
    name: draft,
    schema: CategoryDraftSchema,
    value: { opened, openedAt, fields },
    isDirty,
    onRestored(restored) {
      setOpened(restored.opened);
      setOpenedAt(restored.openedAt);
      shop.form.reset(restored.fields);
    },
  });
  useEffect(function followSavedCategory() {
    // The category was moved in the tree, or saved by someone else.
    if (!category || isSaving) return;
    if (isSame(saved, opened)) {
      // The switch or a move changed it, which this form does not undo.
      if (openedAt !== category.updatedAt) setOpenedAt(category.updatedAt);
      return;
    }
    if (isDirty) return;
    take(category);
    shop.form.reset(saved);
  });

  function take(current: Category) {
    setOpened(toCategoryFields(current));
    setOpenedAt(current.updatedAt);
  }

  /** Fields that were not changed follow the saved category; the next save is a change of it. */
  function takeTheirs(theirs: Conflict<Category>) {
    const [before, current] = [opened, toCategoryFields(theirs.current)];
    for (const name of categoryFieldOrder)
      if (shop.form.getValues(name) === get(before, name)) shop.form.setValue(name, get(current, name));
    take(theirs.current);
    setConflict(theirs);
    void reads.invalidate(calls.list);
  }

  async function send(next: CategoryFields) {
    // A copy: the form changes its nested values in place.
    const sent = structuredClone(shop.form.getValues());
    const known = category ?? created;
    const answer = known
      ? await update.run({ id: known.id, updatedAt: openedAt, ...getCategoryChanges(opened, next) })
      : await create.run({ ...toCategoryInput(next), status: categoryStatus.active });
    if (answer.status === 'success') {
      const now = toCategoryFields(answer.data);
      take(answer.data);
      // Changes made during the save stay unsaved.
      if (isSame(shop.form.getValues(), sent)) shop.form.reset(now);
      setSaved(true);
      toast.success(t(known ? 'product.saved' : 'product.created', { name: answer.data.name }));
      if (!category) {
        setCreated(answer.data);
        onCreated(answer.data.id);
      }
      return;
    }
    const theirs = readConflict(answer.error, CategorySchema);
    if (theirs) return takeTheirs(theirs);
    const { code, fields: wrong } = answer.error;
    const errors = code === 'TAKEN' && !wrong ? { slug: 'taken' } : toCategoryErrors(wrong);
    if (shop.takeServerErrors(errors)) return;
    const reason = toSaveFailure(answer.error);
    setFailure(reason);
    if (reason === 'deleted') void reads.invalidate(calls.list);
  }

  const submit = shop.form.handleSubmit(send);
  const hasFailed = failure !== undefined || conflict !== undefined || problems.length > 0;
  return {
    shop,
    fields,
    isDirty,
    failure,
    conflict,
    set<Name extends FieldPath<CategoryFields>>(name: Name, value: FieldPathValue<CategoryFields, Name>) {
      shop.form.setValue(name, value);
      if (shop.form.getFieldState(name).invalid) void shop.form.trigger(name);
    },
    saveAll() {
      setFailure(undefined);
      setConflict(undefined);
      setSaved(false);
      void submit();
    },
    discard() {
      setFailure(undefined);
      setConflict(undefined);
      forget();
      shop.form.reset(opened);
    },
    problems,
    status: getSaveStatus({ isSaving, isDirty, isSaved, hasFailed }),
  };
}
