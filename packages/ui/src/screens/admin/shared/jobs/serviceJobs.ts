import { job as calls } from '@sampan/api/contract/job';
import type { JobSummary } from '@sampan/api/entities';
import { getResultName } from '@sampan/domain/bulk/resultName';
import type { Services } from '../../../../app/services/services.ts';
import { invalidate } from '../../../../data/queryKeys.ts';
import type { JobAction, JobResult } from '../../../../features/admin/JobTray/jobStore.ts';
import { TaskError } from '../../../../features/file/UploadField/tasks.ts';
import { getFormats } from '../../../../i18n/format.ts';
import { fallbackLocale, isLocale } from '../../../../i18n/locales.ts';
import { saveFile } from '../../../../patterns/ChartFrame/saveFile.ts';
import { toJobCounts, trayKindByJobKind } from './jobFacts.ts';
import { createJobs } from './jobs.ts';
import { rememberSeenJob } from './rememberedJobs.ts';

export type ServiceJobs = ReturnType<typeof createServiceJobs>;

/** Jobs of this window: `store` for the JobTray, `follow` for a job started on the server. */
export function createServiceJobs(services: Services) {
  const { client, platform, session, queries, toasts } = services;
  const { i18n } = services.i18n;
  const t = i18n.getFixedT(null, 'admin');
  const getToken = () => session.getSnapshot().context.token;

  async function download(job: JobSummary, action?: JobAction) {
    const answer = await client.call(calls.result, { id: job.id });
    if (answer.status === 'success') {
      saveFile(getResultName(job), answer.data);
      rememberSeenJob(platform.local, job.id);
      return { isGone: false };
    }
    const isGone = answer.error.code === 'NOT_FOUND';
    if (!isGone) toasts.error(t('jobs.downloadFailed'));
    else if (action) withdraw(job, action);
    return { isGone };
  }

  /** Says that the shop no longer keeps the file of a job, and offers it no longer in the job's row. */
  function withdraw(job: JobSummary, action: JobAction) {
    const task = jobs.store.tasks().find(({ result }) => result?.action === action);
    const isExport = trayKindByJobKind[job.kind] === 'export';
    const text = t(!isExport ? 'jobs.reportGone' : task?.input.canRetry ? 'jobs.fileGone' : 'jobs.fileGoneExport');
    toasts.error(text);
    if (!task) return;
    // An export is of no use without its file. What an import did stays, and must not be done again.
    if (isExport) jobs.store.fail(task.id, new TaskError(text));
    else jobs.store.replaceResult(task.id, toSummary(job));
  }

  function toSummary(job: JobSummary): JobResult {
    const { number } = getFormats(isLocale(i18n.language) ? i18n.language : fallbackLocale);
    // The rows of a cancelled export are in no file.
    const counts = toJobCounts(job).filter(({ key }) => key !== 'rows' || job.status === 'done');
    const note = counts
      .map(({ key, n }) =>
        key === 'rows' ? t('jobs.rows', { count: n, n: number(n) }) : t(`jobs.${key}`, { n: number(n) }),
      )
      .join(' · ');
    return { note, hasFailedRows: job.failed > 0 };
  }

  function toResult(job: JobSummary): JobResult {
    if (!job.resultSize) return toSummary(job);
    const action: JobAction = { label: t('jobs.download'), onPress: () => void download(job, action) };
    return { ...toSummary(job), action };
  }

  /** Text of a failed job, with the counts of its changes, which stay. */
  function toErrorText(job: JobSummary): string {
    const { note } = toSummary(job);
    return note ? t('jobs.status.failedHalfway', { note }) : t('jobs.status.failed');
  }

  const jobs = createJobs({
    client,
    clock: platform.clock,
    invalidate: (targets, isAdopted) => void invalidate(queries, targets, isAdopted),
    toResult,
    toErrorText,
    onDismiss: (id) => rememberSeenJob(platform.local, id),
  });
  let owner = getToken();
  session.subscribe(() => {
    if (getToken() === owner) return;
    owner = getToken();
    jobs.forget();
  });
  return {
    ...jobs,
    /** Saves the result file of a job. Returns whether the shop no longer keeps it, which the caller then says. */
    download: (job: JobSummary) => download(job),
  };
}
