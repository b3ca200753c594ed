import type { Job } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { Progress } from '../../../primitives/Progress/Progress.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { countItem, countList } from './ImportDialog.css.ts';
import { ImportProblems } from './ImportProblems.tsx';
import { isJobOver } from './useProductImport.ts';

/** Progress and result of the import, which continues when the dialog closes. */
export function ImportRun({ job, onDownload }: { job: Job; onDownload: (job: Job) => void }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  if (!isJobOver(job)) {
    return (
      <Stack gap="md">
        <Progress
          label={
            job.total === undefined
              ? t('products.importing.running')
              : t('products.importing.runningOf', { done: number(job.done), total: number(job.total) })
          }
          share={job.total ? job.done / job.total : null}
          isLabelled
        />
        <Text size="bodySm" tone="muted">
          {t('products.importing.goesOn')}
        </Text>
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
          <Text as="dt" size="caption" tone="muted">
            {t(`products.importing.count.${count}`)}
          </Text>
          <Text as="dd" size="title" isNumeric>
            {number(job[count])}
          </Text>
        </div>
      ))}
    </dl>
  );
}
