import type { Category } from '@sampan/api/entities';
import { categoryStatus } from '@sampan/api/statuses';
import { findMoveProblem, maxLevels } from '@sampan/domain/category/categoryMoves';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { fallbackLocale, localeNames, locales } from '../../../../i18n/locales.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { useFieldMessages } from '../../../../patterns/Form/useFieldMessages.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { SaveBar } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Combobox } from '../../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { ignoreHeldKey } from '../../../../primitives/ignoreHeldKey.ts';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Switch } from '../../../../primitives/Switch/Switch.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { nameMax } from '../../shared/fieldSchemas.ts';
import { useConflictFacts } from '../../shared/merge/useConflictFacts.ts';
import { useCategoryOptions } from '../../shared/products/categoryOptions.ts';
import { toSlug } from '../../shared/toSlug.ts';
import { CategoryImage } from './CategoryImage.tsx';
import type { categoryFieldOrder } from './categoryForm.ts';
import { DeleteCategory } from './DeleteCategory.tsx';
import { useCategoryForm } from './useCategoryForm.ts';

export interface CategoryFormProps {
  /** Undefined for a new category. */
  category: Category | undefined;
  /** Parent of a new category. */
  below: number | undefined;
  categories: readonly Category[];
  onShow: (isShown: boolean) => void;
  onAddBelow: () => void;
  /** Called when the category is saved or deleted, with the id to select next. */
  onDone: (id: number | undefined) => void;
}

const getId = (name: string) => `category-${name.replaceAll('.', '-')}`;

/** Form of a category. The visibility switch is saved at once, the other fields by the save bar. */
export function CategoryForm({ category, below, categories, onShow, onAddBelow, onDone }: CategoryFormProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const getMessage = useFieldMessages();
  const { getActor } = useConflictFacts();
  const { block } = useNavigation();
  const [isDeleting, setDeleting] = useState(false);
  /** Category to select once nothing is unsaved: the created one, or the target of the moved contents. */
  const [next, setNext] = useState<{ id: number | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const { shop, fields, set, isDirty, problems, status, failure, conflict, saveAll, discard } = useCategoryForm(
    category,
    below,
    (id) => setNext({ id }),
  );
  const title = category ? localize(category, locale).name : t('categories.new');

  const show = useEffectEvent(onDone);
  useEffect(
    function selectNextCategory() {
      // Once nothing is unsaved, so that the guard does not ask.
      if (next && !isDirty) show(next.id);
    },
    [next, isDirty],
  );
  const guard = useUnsavedGuard(isDirty, block, { isUploading: isBusy });

  const isNew = category === undefined;
  useEffect(
    function focusFirstName() {
      // A new form opens beside or below the button that was pressed: without this, typing would go nowhere.
      if (isNew) document.getElementById(getId(`names.${locales[0]}`))?.focus();
    },
    [isNew],
  );

  /** Messages of the error codes that only categories have. */
  const ownMessages: Record<string, () => string> = {
    slug: () => t('categories.wrong.slug'),
    cycle: () => t('categories.wrong.cycle'),
    depth: () => t('categories.wrong.depth', { n: maxLevels }),
    unknown: () => t('categories.wrong.unknown'),
    image: () => t('product.wrong.image'),
  };
  const getProblem = (name: (typeof categoryFieldOrder)[number], label: string) => {
    const code = shop.getCode(name);
    return code === undefined ? undefined : (ownMessages[code]?.() ?? getMessage(code, label, { max: nameMax }));
  };
  const suggestion = toSlug(fields.names['en-US']);
  const parentOptions = useCategoryOptions(listPossibleParents(categories, category));

  return (
    <>
      <SaveBar
        status={status}
        name={title}
        problems={problems.map(getId)}
        failure={
          conflict ? t('categories.conflict', { who: getActor(conflict) }) : failure && t(`save.failure.${failure}`)
        }
        onSave={saveAll}
        onDiscard={discard}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          saveAll();
        }}
      >
        <FormCard
          title={title}
          titleLang={category && getForeignLocale(category, 'name', locale)}
          aside={
            category && (
              <Switch
                label={t('categories.isShown')}
                isOn={category.status === categoryStatus.active}
                onChange={onShow}
              />
            )
          }
        >
          <Stack gap="xs">
            {locales.map((locale) => {
              const name = `names.${locale}` as const;
              const label = t('categories.nameIn', { locale: localeNames[locale] });
              return (
                <Field
                  key={locale}
                  id={getId(name)}
                  label={label}
                  isOptional={locale !== fallbackLocale}
                  counter={{ length: fields.names[locale].length, max: nameMax }}
                  error={getProblem(name, label)}
                >
                  <TextInput {...shop.control(name)} lang={locale} autoComplete="off" />
                </Field>
              );
            })}
            <Field
              id={getId('slug')}
              label={t('product.slug')}
              hint={t('categories.slugHint')}
              error={getProblem('slug', t('product.slug'))}
              aside={
                suggestion && suggestion !== fields.slug.trim() ? (
                  <Button
                    variant="link"
                    size="sm"
                    onClick={() => {
                      set('slug', suggestion);
                      // The button disappears.
                      document.getElementById(getId('slug'))?.focus();
                    }}
                  >
                    {t('product.slugFromName')}
                  </Button>
                ) : undefined
              }
            >
              <TextInput
                {...shop.control('slug')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onKeyDown={ignoreHeldKey}
              />
            </Field>
            <Field
              id={getId('parentId')}
              label={t('categories.parent')}
              isOptional
              hint={t('categories.parentHint')}
              error={getProblem('parentId', t('categories.parent'))}
            >
              <Combobox
                options={parentOptions}
                value={fields.parentId || undefined}
                onValueChange={(value) => set('parentId', value ?? '')}
                placeholder={t('categories.top')}
              />
            </Field>
          </Stack>
          <CategoryImage
            value={fields.image}
            onChange={(image) => set('image', image)}
            onBusyChange={setBusy}
            error={getProblem('image', t('categories.image'))}
          />
          {category && (
            <Inline align="stretch" justify="space-between">
              <Button variant="outline" leading={<Icon as={Plus} size={16} />} onClick={onAddBelow}>
                {t('categories.addBelow')}
              </Button>
              <Button variant="ghost" leading={<Icon as={Trash2} size={16} />} onClick={() => setDeleting(true)}>
                {t('categories.delete')}
              </Button>
            </Inline>
          )}
        </FormCard>
      </form>
      <LeaveDialog
        {...guard}
        name={title}
        leave={() => {
          discard();
          guard.leave();
        }}
      />
      {category && isDeleting && (
        <DeleteCategory
          category={category}
          categories={categories}
          onClose={() => setDeleting(false)}
          onDone={(target) => {
            setDeleting(false);
            discard();
            setNext({ id: target });
          }}
        />
      )}
    </>
  );
}

/** Possible parents: not the category itself or its descendants, and not deeper than the level limit allows. */
function listPossibleParents(categories: readonly Category[], category: Category | undefined): Category[] {
  return categories.filter(({ id }) => findMoveProblem(categories, category?.id, id) === null);
}
