import type { Category, ImportSurvey } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Combobox, type ComboboxOption } from '../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../primitives/TextInput/TextInput.tsx';
import { useCategoryOptions } from '../ProductEditorScreen/categoryOptions.ts';
import { choiceList } from './ImportDialog.css.ts';
import { type MappingDraft, readStock } from './importChoices.ts';

export interface ImportMappingProps {
  survey: ImportSurvey;
  categories: readonly Category[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
}

/** Summary of the file and the mapping of its unknown categories. The server remembers the choices. */
export function ImportMapping({ survey, categories, draft, onChange }: ImportMappingProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const known = useCategoryOptions(categories);
  const { untracked, withoutCategory } = survey;
  const usesDefault = withoutCategory > 0 || Object.values(draft.choices).includes('default');
  const defaultOptions: ComboboxOption[] = [
    { value: 'create', label: t('products.importing.mapping.createDefault') },
    { value: 'none', label: t('products.importing.mapping.leaveOut') },
    ...known,
  ];
  return (
    <Stack gap="lg">
      <ImportFacts survey={survey} />
      {survey.categories.length > 0 && (
        <Stack gap="sm">
          <Text size="label" weight="semibold" id="import-categories">
            {t('products.importing.mapping.title')}
          </Text>
          <Text size="bodySm" tone="muted">
            {t('products.importing.mapping.remembered')}
          </Text>
          <ul className={choiceList} aria-labelledby="import-categories">
            {survey.categories.map(({ text, products }) => (
              <li key={text}>
                <Field
                  label={text}
                  hint={t('products.importing.mapping.products', { count: products, n: number(products) })}
                >
                  <Combobox
                    value={draft.choices[text]}
                    onValueChange={(value = 'create') =>
                      onChange({ ...draft, choices: { ...draft.choices, [text]: value } })
                    }
                    options={[
                      { value: 'create', label: t('products.importing.mapping.create') },
                      { value: 'default', label: t('products.importing.mapping.default') },
                      ...known,
                    ]}
                  />
                </Field>
              </li>
            ))}
          </ul>
        </Stack>
      )}
      {usesDefault && (
        <Field
          label={t('products.importing.mapping.defaultCategory')}
          hint={
            withoutCategory > 0
              ? t('products.importing.mapping.without', { count: withoutCategory, n: number(withoutCategory) })
              : undefined
          }
        >
          <Combobox
            value={draft.defaultCategory}
            onValueChange={(value = 'create') => onChange({ ...draft, defaultCategory: value })}
            options={defaultOptions}
          />
        </Field>
      )}
      {untracked > 0 && (
        <Field
          label={t('products.importing.mapping.stock')}
          hint={t('products.importing.mapping.stockHint', { count: untracked, n: number(untracked) })}
          {...(readStock(draft.untrackedStock) === null && { error: t('products.importing.code.integer') })}
        >
          <TextInput
            inputMode="numeric"
            value={draft.untrackedStock}
            onChange={({ currentTarget }) => onChange({ ...draft, untrackedStock: currentTarget.value })}
          />
        </Field>
      )}
    </Stack>
  );
}

/** The file's format and contents, the pictures to download and the columns that are ignored. */
export function ImportFacts({ survey }: { survey: ImportSurvey }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const { format, rows, products, pictures, ignoredColumns } = survey;
  return (
    <Stack gap="sm">
      <Text weight="semibold">{t(`products.importing.formats.${format}`)}</Text>
      <Text size="bodySm" tone="muted">
        {t('products.importing.has', { count: products, n: number(products), rows: number(rows) })}
      </Text>
      {pictures > 0 && (
        <Banner tone="info">{t('products.importing.pictures', { count: pictures, n: number(pictures) })}</Banner>
      )}
      {ignoredColumns.length > 0 && (
        <Text size="bodySm" tone="muted">
          {t('products.importing.ignored', { columns: ignoredColumns.join(', ') })}
        </Text>
      )}
    </Stack>
  );
}
