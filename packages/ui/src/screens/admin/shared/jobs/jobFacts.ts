import type { JobKind, JobSummary } from '@sampan/api/entities';
import type { Area } from '../../../../data/queryKeys.ts';
import type { JobKind as TrayKind } from '../../../../features/admin/JobTray/jobStore.ts';
import type { TaskProgress } from '../../../../features/file/UploadField/tasks.ts';

/** Icon kind in the tray by the server's job kind. */
export const trayKindByJobKind: Record<JobKind, TrayKind> = {
  productImport: 'import',
  productExport: 'export',
  productBulk: 'other',
  orderExport: 'export',
  orderShipment: 'other',
  userExport: 'export',
  transactionExport: 'export',
};

/** Calls that show what a job changes. */
export const invalidatedByJobKind: Partial<Record<JobKind, readonly Area[]>> = {
  productImport: ['product', 'admin'],
  productBulk: ['product', 'admin'],
  orderShipment: ['order', 'admin'],
};

/** Returns whether a job has ended, with success or without. */
export const isJobOver = ({ status }: Pick<JobSummary, 'status'>) => status !== 'queued' && status !== 'running';

/** How a job of `total` rows stopped before its end, for `BulkResult`; undefined for a complete one. */
export function getJobStop({ status }: Pick<JobSummary, 'status'>, total: number) {
  return status === 'cancelled' || status === 'failed' ? { by: status, total } : undefined;
}

/** Progress of a job; unknown until its rows are counted. */
export function computeJobShare({ status, done, total }: Pick<JobSummary, 'status' | 'done' | 'total'>): TaskProgress {
  const isWaiting = status === 'queued';
  if (isWaiting || total === undefined) return { share: null, isWaiting };
  return { share: total === 0 ? 1 : Math.min(1, done / total), done, total, isWaiting };
}

/** Row counts of a job by result, without zeros, in display order. */
export function toJobCounts(
  job: JobSummary,
): { key: 'rows' | 'added' | 'changed' | 'skipped' | 'rowsFailed'; n: number }[] {
  const counts = [
    { key: 'added', n: job.added },
    { key: 'changed', n: job.changed },
    { key: 'skipped', n: job.skipped },
    { key: 'rowsFailed', n: job.failed },
  ] as const;
  const some = counts.filter(({ n }) => n > 0);
  return some.length > 0 ? some : [{ key: 'rows', n: job.done }];
}
