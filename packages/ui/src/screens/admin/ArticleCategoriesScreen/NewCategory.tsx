import { adminArticle } from '@sampan/api/contract/article';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { fallbackLocale, localeNames, locales } from '../../../i18n/locales.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { useShopForm } from '../../../patterns/Form/useShopForm.ts';
import { FormDialog } from '../../../patterns/FormDialog/FormDialog.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { CategoryFieldsSchema, emptyCategory, namesInput } from './categoryForm.ts';
import { useCategoryMessages } from './useCategoryMessages.ts';

const stale = ['admin', 'post'] as const;

/** Creates a category with names and a slug; it is added at the end. */
export function NewCategory({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const formId = useId();
  const toast = useToast();
  const getMessage = useCategoryMessages();
  const create = useAction(adminArticle.categoryCreate, { invalidates: stale });
  const { form, control, getCode, takeServerErrors } = useShopForm(CategoryFieldsSchema, emptyCategory);

  const submit = form.handleSubmit(async ({ names, slug }) => {
    const answer = await create.run({ ...namesInput(names), slug });
    if (answer.status === 'success') {
      toast.success(t('articleCategories.added', { name: answer.data.name }));
      onClose();
    } else if (answer.error.code === 'TAKEN') takeServerErrors({ slug: 'taken' });
  });

  const failed = create.error && create.error.code !== 'TAKEN';
  return (
    <FormDialog
      title={t('articleCategories.add')}
      size="sm"
      formId={formId}
      submitLabel={t('articleCategories.add')}
      isBusy={create.isPending}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {locales.map((locale) => {
            const label = t('articleCategories.nameIn', { language: localeNames[locale] });
            return (
              <Field
                key={locale}
                label={label}
                isOptional={locale !== fallbackLocale}
                {...getError(getMessage(getCode(`names.${locale}`), label, 'name'))}
              >
                <TextInput {...control(`names.${locale}`)} lang={locale} autoComplete="off" />
              </Field>
            );
          })}
          <Field
            label={t('articleCategories.slug')}
            hint={t('articleCategories.slugHint')}
            {...getError(getMessage(getCode('slug'), t('articleCategories.slug'), 'slug'))}
          >
            <TextInput {...control('slug')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          {failed && <Banner tone="danger">{t('articleCategories.notSaved')}</Banner>}
        </Stack>
      </form>
    </FormDialog>
  );
}

function getError(error: string | undefined) {
  return error === undefined ? {} : { error };
}
