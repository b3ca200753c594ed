import type { Job, JobProblem } from '@sampan/api/entities';
import { getReason } from '@sampan/domain/productCsv/labels';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { focusHeadingAfter } from '../../../../primitives/focusHeading.ts';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Progress } from '../../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { isJobOver } from '../../shared/jobs/jobFacts.ts';
import { countItem, countList, scroll, table } from './ImportDialog.css.ts';

/** Saves the report of a job. Returns whether the shop no longer keeps it. */
export type DownloadReport = (job: Job) => Promise<{ isGone: boolean }>;

/** Progress and result of the import, which continues when the dialog closes. */
export function ImportRun({ job, onDownload }: { job: Job; onDownload: DownloadReport }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  if (!isJobOver(job)) {
    return (
      <Stack gap="md">
        <Progress
          label={
            job.status === 'queued'
              ? t('jobs.status.queued')
              : job.total === undefined
                ? t('products.importing.running')
                : t('products.importing.runningOf', { done: number(job.done), total: number(job.total) })
          }
          share={job.total && job.status !== 'queued' ? job.done / job.total : null}
          isLabelled
        />
        <MutedText>{t('products.importing.goesOn')}</MutedText>
      </Stack>
    );
  }
  const isDone = job.status === 'done';
  return (
    <Stack gap="lg">
      <Banner tone={!isDone ? 'danger' : job.problems.length > 0 ? 'warning' : 'success'}>
        <span role="status">
          {t(`products.importing.ended.${isDone ? 'done' : job.status === 'cancelled' ? 'cancelled' : 'failed'}`)}
        </span>
      </Banner>
      <ImportCounts job={job} />
      <ImportProblems job={job} onDownload={onDownload} />
      {/* Which rows were done before it ended. */}
      {!isDone && job.problems.length === 0 && <ReportButton job={job} onDownload={onDownload} />}
    </Stack>
  );
}

const counts = ['added', 'changed', 'skipped', 'failed'] as const;

/** Numbers of new, changed, unchanged and invalid rows. */
export function ImportCounts({ job }: { job: Job }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  return (
    <dl className={countList}>
      {counts.map((count) => (
        <div key={count} className={countItem}>
          <MutedText as="dt" size="caption">
            {t(`products.importing.count.${count}`)}
          </MutedText>
          <Text as="dd" size="title" isNumeric>
            {number(job[count])}
          </Text>
        </div>
      ))}
    </dl>
  );
}

/** Problems by cell: row, column and how to fix them. */
export function ImportProblems({ job, onDownload }: { job: Job; onDownload: DownloadReport }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const id = useId();
  const { problems, failed } = job;
  if (problems.length === 0) return null;
  return (
    <Stack gap="sm">
      <Text size="label" weight="semibold" id={id}>
        {t('products.importing.problems', { count: problems.length, n: number(problems.length) })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area must be reachable by keyboard */}
      <section className={scroll} tabIndex={0} aria-labelledby={id}>
        <table className={table}>
          <thead>
            <tr>
              {(['row', 'column', 'value', 'problem'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`products.importing.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one cell may have two problems, and the list is never reordered
              <Problem key={index} {...problem} />
            ))}
          </tbody>
        </table>
      </section>
      {failed > problems.length && (
        <MutedText size="caption">{t('products.importing.more', { n: number(problems.length) })}</MutedText>
      )}
      <ReportButton job={job} onDownload={onDownload} />
    </Stack>
  );
}

/** Fetches the file with the result of each row, if there is one, and says so once the shop no longer keeps it. */
function ReportButton({ job, onDownload }: { job: Job; onDownload: DownloadReport }) {
  const { t } = useTranslation('admin');
  const [goneId, setGoneId] = useState<number>();
  if (job.resultSize === undefined) return null;
  if (goneId === job.id) return <MutedText>{t('jobs.reportGone')}</MutedText>;
  async function download() {
    const { isGone } = await onDownload(job);
    if (isGone) setGoneId(job.id);
  }
  return (
    <div ref={focusHeadingAfter}>
      <Button variant="outline" size="sm" leading={<Icon as={Download} size={16} />} onClick={() => void download()}>
        {t('products.importing.report')}
      </Button>
    </div>
  );
}

function Problem(problem: JobProblem) {
  const { t } = useTranslation('admin');
  const { row, column, value } = problem;
  const { code, n } = getReason(problem) ?? { code: 'other' as const };
  return (
    <tr>
      <th scope="row">{row ?? '–'}</th>
      <td>{column ?? '–'}</td>
      <td>{value ?? '–'}</td>
      {/* Without separators: the number is to be typed into the file. */}
      <td>{t(`products.importing.code.${code}`, { n })}</td>
    </tr>
  );
}
