import type { Category, ImportSurvey } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Combobox, type ComboboxOption } from '../../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useCategoryOptions } from '../../shared/products/categoryOptions.ts';
import { choiceList } from './ImportDialog.css.ts';
import { ImportFacts } from './ImportFacts.tsx';
import { type MappingDraft, readStock } from './importChoices.ts';

interface ImportMappingProps {
  survey: ImportSurvey;
  categories: readonly Category[];
  draft: MappingDraft;
  onChange: (draft: MappingDraft) => void;
}

/** Summary of the file and the mapping of its unknown categories. The server remembers the choices. */
export function ImportMapping({ survey, categories, draft, onChange }: ImportMappingProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const categoryOptions = useCategoryOptions(categories);
  const { untracked, withoutCategory } = survey;
  const usesDefault = withoutCategory > 0 || Object.values(draft.choices).includes('default');
  const defaultOptions: ComboboxOption[] = [
    { value: 'create', label: t('products.importing.mapping.createDefault') },
    { value: 'none', label: t('products.importing.mapping.leaveOut') },
    ...categoryOptions,
  ];
  return (
    <Stack gap="lg">
      <ImportFacts survey={survey} />
      {survey.categories.length > 0 && (
        <Stack gap="sm">
          <Text size="label" weight="semibold" id="import-categories">
            {t('products.importing.mapping.title')}
          </Text>
          <MutedText>{t('products.importing.mapping.remembered')}</MutedText>
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
                      ...categoryOptions,
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
          error={readStock(draft.untrackedStock) === null ? t('products.importing.code.integer') : undefined}
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
