import { adminArticle } from '@sampan/api/contract/article';
import type { ArticleCategory } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../../../app/drafts/useDraft.ts';
import { useForgetWhenClosed } from '../../../app/drafts/useFormDraft.ts';
import { useAction } from '../../../data/useAction.ts';
import { fallbackLocale, localeNames, locales } from '../../../i18n/locales.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { AlertDialog } from '../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { SubmitDialog } from '../shared/SubmitDialog.tsx';
import { toNamesInput } from '../shared/translatedNames.ts';
import {
  CategoryDraftSchema,
  CategoryFieldsSchema,
  emptyCategory,
  invalidatedAreas,
  useCategoryMessages,
} from './categoryForm.ts';

const draftName = 'new article category';

/** Creates a category with names and a slug; it is added at the end. An expiry of the session keeps the input in this tab. */
export function NewCategory({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const getMessage = useCategoryMessages();
  // With the draft: what a reload interrupts is added again under the same key, and takes effect once.
  const create = useAction(adminArticle.categoryCreate, { draft: draftName, invalidates: invalidatedAreas });
  const { form, control, getCode, takeServerErrors } = useShopForm(CategoryFieldsSchema, emptyCategory);
  const fields = form.watch();
  const isDirty = JSON.stringify(fields) !== JSON.stringify(emptyCategory);
  const { forget } = useDraft({
    name: draftName,
    schema: CategoryDraftSchema,
    value: fields,
    isDirty,
    onRestored: (restored) => form.reset(restored),
  });
  useForgetWhenClosed(forget);

  const submit = form.handleSubmit(async ({ names, slug }) => {
    const answer = await create.run({ ...toNamesInput(names), slug });
    if (answer.status === 'success') {
      toast.success(t('articleCategories.added', { name: answer.data.name }));
      onClose();
    } else if (answer.error.code === 'TAKEN') takeServerErrors({ slug: 'taken' });
  });

  const failed = create.error && create.error.code !== 'TAKEN';
  return (
    <SubmitDialog
      title={t('articleCategories.add')}
      size="sm"
      submitLabel={t('articleCategories.add')}
      isBusy={create.isPending}
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      gap="sm"
    >
      {locales.map((locale) => {
        const label = t('articleCategories.nameIn', { language: localeNames[locale] });
        return (
          <Field
            key={locale}
            label={label}
            isOptional={locale !== fallbackLocale}
            error={getMessage(getCode(`names.${locale}`), label, 'name')}
          >
            <TextInput {...control(`names.${locale}`)} lang={locale} autoComplete="off" />
          </Field>
        );
      })}
      <Field
        label={t('articleCategories.slug')}
        hint={t('articleCategories.slugHint')}
        error={getMessage(getCode('slug'), t('articleCategories.slug'), 'slug')}
      >
        <TextInput {...control('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Field>
      {failed && <Banner tone="danger">{t('articleCategories.notSaved')}</Banner>}
    </SubmitDialog>
  );
}

interface DeleteCategoryProps {
  category: ArticleCategory;
  onDeleted: () => void;
  /** Called if somebody else has deleted it. */
  onGone: () => void;
  onClose: () => void;
}

/** Confirms deleting a category. One with articles cannot be deleted; the dialog links to them. */
export function DeleteCategory({ category, onDeleted, onGone, onClose }: DeleteCategoryProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useNumberFormats();
  const name = useLocalize()(category).name;
  const toast = useToast();
  const remove = useAction(adminArticle.categoryDelete, { invalidates: invalidatedAreas });
  // An article may have been added since the list was loaded.
  const isRejected = remove.error?.code === 'IN_USE';
  const articles = category.articleCount ?? 0;

  async function deleteIt() {
    const answer = await remove.run({ id: category.id });
    if (answer.status === 'success') {
      toast.success(t('articleCategories.deleted', { name }));
      onDeleted();
      onClose();
    } else if (answer.error.code === 'NOT_FOUND') {
      onGone();
      onClose();
    } else if (answer.error.code !== 'IN_USE') toast.error(t('common:error.action'));
  }

  if (articles > 0 || isRejected) {
    return (
      <Dialog
        size="sm"
        onClose={onClose}
        title={t('articleCategories.inUse.title', { name })}
        description={
          articles > 0
            ? t('articleCategories.inUse.text', { count: articles, n: number(articles) })
            : t('articleCategories.inUse.some')
        }
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              {t('common:action.close')}
            </Button>
            <LinkButton href={`/admin/articles?f.category=${category.id}`}>
              {t('articleCategories.inUse.show')}
            </LinkButton>
          </>
        }
      />
    );
  }
  return (
    <AlertDialog
      tone="danger"
      onClose={onClose}
      title={t('articleCategories.ask.title', { name })}
      description={t('articleCategories.ask.text')}
      confirmLabel={t('articleCategories.ask.confirm')}
      safeLabel={t('articleCategories.ask.keep')}
      isBusy={remove.isPending}
      onConfirm={() => void deleteIt()}
    />
  );
}
