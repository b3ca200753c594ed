import type { Job } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Progress } from '../../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { isJobOver } from '../../shared/jobs/jobFacts.ts';
import type { CsvPreview } from './csvPreview.ts';
import { scroll, table } from './ImportDialog.css.ts';
import { ImportFacts } from './ImportFacts.tsx';
import { ImportCounts, ImportProblems } from './ImportRun.tsx';
import type { useProductImport } from './useProductImport.ts';

interface ImportCheckProps {
  /** The import, with a chosen file. */
  process: ReturnType<typeof useProductImport>;
  chosen: { file: File; preview: CsvPreview };
}

/** Shows the dry run of the import: nothing has been changed yet. */
export function ImportCheck({ process, chosen }: ImportCheckProps) {
  const { survey, check, isSending, sentShare, download } = process;
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
          <ImportProblems job={check} onDownload={download} />
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
              {preview.columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns may have one name, and keep their places
                <th key={index} scope="col">
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row has a cell for each column, in its place
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
