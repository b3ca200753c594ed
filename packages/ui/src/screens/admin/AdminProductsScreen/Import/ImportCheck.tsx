import type { Category, ImportSurvey, Job } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Combobox, type ComboboxOption } from '../../../../primitives/Combobox/Combobox.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Progress } from '../../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { isJobOver } from '../../shared/jobs/jobFacts.ts';
import { useCategoryOptions } from '../../shared/products/categoryOptions.ts';
import type { CsvPreview } from './csvPreview.ts';
import { choiceList, scroll, table } from './ImportDialog.css.ts';
import { ImportCounts, ImportProblems } from './ImportRun.tsx';
import { type MappingDraft, readStock } from './importChoices.ts';

export interface ImportCheckProps {
  chosen: { file: File; preview: CsvPreview };
  /** Summary of the file, once it is parsed. */
  survey: ImportSurvey | undefined;
  /** The dry-run job, once it exists. */
  check: Job | undefined;
  isSending: boolean;
  sentShare: number;
  onDownload: (job: Job) => void;
}

/** Shows the dry run of the import: nothing has been changed yet. */
export function ImportCheck({ chosen, survey, check, isSending, sentShare, onDownload }: ImportCheckProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const isChecked = check !== undefined && isJobOver(check);
  const isWaiting = check?.status === 'queued' && !isSending;
  return (
    <Stack gap="lg">
      {survey && <ImportFacts survey={survey} />}
      {!isChecked && (
        <Progress
          label={
            isWaiting
              ? t('jobs.status.queued')
              : check?.total && !isSending
                ? t('products.importing.checkingOf', { done: number(check.done), total: number(check.total) })
                : t(isSending ? 'products.importing.sending' : 'products.importing.checking', {
                    name: chosen.file.name,
                  })
          }
          share={isSending ? sentShare : check?.total && !isWaiting ? check.done / check.total : null}
          isLabelled
        />
      )}
      {isChecked && check.status !== 'done' && <Banner tone="danger">{t('products.importing.checkFailed')}</Banner>}
      {isChecked && check.status === 'done' && (
        <>
          <Banner tone={check.problems.length > 0 ? 'warning' : 'success'}>
            <span role="status">
              {check.failed > 0
                ? t('products.importing.someWrong', { count: check.failed, n: number(check.failed) })
                : t(check.problems.length > 0 ? 'products.importing.someLeftOut' : 'products.importing.allGood')}
            </span>
          </Banner>
          <ImportCounts job={check} />
          <ImportProblems job={check} onDownload={onDownload} />
        </>
      )}
      <Preview preview={chosen.preview} check={isChecked ? check : undefined} />
    </Stack>
  );
}

function Preview({ preview, check }: { preview: CsvPreview; check: Job | undefined }) {
  const { t } = useTranslation('admin');
  const wrong = new Set(check?.problems.map(({ row }) => row));
  if (preview.rows.length === 0) return null;
  return (
    <Stack gap="sm">
      <Text size="label" weight="semibold" id="import-preview">
        {t('products.importing.preview', { count: preview.rows.length })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={scroll} tabIndex={0} aria-labelledby="import-preview">
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">{t('products.importing.row')}</th>
              {preview.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ row, cells }) => (
              <tr key={row} data-wrong={wrong.has(row) || undefined}>
                <th scope="row">{row}</th>
                {cells.map((cell, index) => (
                  <td key={preview.columns[index]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}

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

/** The file's format and contents, the pictures to download and the columns that are ignored. */
function ImportFacts({ survey }: { survey: ImportSurvey }) {
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
