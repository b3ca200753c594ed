import { job as calls } from '@sampan/api/contract/job';
import type { InputOf } from '@sampan/api/endpoint';
import type { JobStatus, JobSummary } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';
import { getResultName } from '@sampan/domain/bulk/resultName';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import type { Services } from '../../../../app/services/services.ts';
import { invalidate } from '../../../../data/queryKeys.ts';
import type { JobAction, JobResult } from '../../../../features/admin/JobTray/jobStore.ts';
import { TaskError } from '../../../../features/file/UploadField/tasks.ts';
import { getFormats } from '../../../../i18n/format.ts';
import { fallbackLocale, isLocale } from '../../../../i18n/locales.ts';
import { saveFile } from '../../../../patterns/ChartFrame/saveFile.ts';
import { invalidatedByJobKind, toJobCounts, trayKindByJobKind } from './jobFacts.ts';
import { createJobs } from './jobs.ts';
import { readJobName, readSeenJobs, rememberSeenJob } from './rememberedJobs.ts';

type JobFilter = InputOf<typeof calls.list>;

type ServiceJobs = ReturnType<typeof createServiceJobs>;

/** One instance per app, independent of screens. */
const jobsByServices = new WeakMap<Services, ServiceJobs>();

function getJobs(services: Services): ServiceJobs {
  const found = jobsByServices.get(services);
  if (found) return found;
  const jobs = createServiceJobs(services);
  jobsByServices.set(services, jobs);
  return jobs;
}

function createServiceJobs(services: Services) {
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

/** Jobs of this window: `store` for the JobTray, `follow` for a job started on the server. */
export function useJobs(): ServiceJobs {
  return getJobs(useServices());
}

/** Number of failed jobs. */
export function useFailedJobs(): number {
  const { store } = useJobs();
  const tasks = useSyncExternalStore(store.subscribe, store.tasks, store.tasks);
  return tasks.filter(({ status }) => status === 'failed').length;
}

/** Shown in this order. */
const adoptedStatuses = ['running', 'queued', 'failed'] as const;
/** Shown if they have a result. */
const resultStatuses = ['cancelled', 'done'] as const;
/** Jobs that ended earlier than this are not shown. */
const awayMs = 24 * 3_600_000;

/**
 * Shows the viewer's jobs from earlier pages or other windows: running ones, and recent failures and results that were
 * neither fetched nor dismissed in this browser.
 */
export function useJobsFromBefore(userId: number | undefined) {
  const services = useServices();
  useEffect(
    function adoptOnEntry() {
      if (userId === undefined) return undefined;
      // Someone else may have signed in by the time the jobs arrive.
      let isOver = false;
      const { client, i18n, platform } = services;
      const t = i18n.i18n.getFixedT(null, 'admin');
      const isForgotten = ({ finishedAt }: JobSummary) =>
        finishedAt !== undefined && Date.parse(finishedAt) < getServerNow() - awayMs;
      // A job that was dismissed can run on: a window that lost the connection shows a failure.
      const isSeen = ({ id, status }: JobSummary) =>
        status !== 'queued' && status !== 'running' && readSeenJobs(platform.local).has(id);
      async function adopt(statuses: readonly JobStatus[], filter: Pick<JobFilter, 'hasResult' | 'isDryRun'> = {}) {
        const status = statuses.join(',');
        const answer = await client.call(calls.list, { page: 1, limit: 60, isMine: true, status, ...filter });
        if (isOver) return;
        const jobs = answer.status === 'success' ? answer.data.list : [];
        const shown = jobs.filter((each) => !isForgotten(each) && !isSeen(each));
        for (const job of statuses.flatMap((one) => shown.filter((each) => each.status === one))) {
          getJobs(services).follow(job, {
            name: readJobName(platform.session, job.id) ?? job.name ?? t(`jobs.kind.${job.kind}`),
            invalidates: invalidatedByJobKind[job.kind],
            isAdopted: true,
          });
        }
      }
      async function adoptAll() {
        // A dry run is of use only in the dialog that asked for it: here its counts would look like those of an import.
        await adopt(adoptedStatuses, { isDryRun: false });
        if (isOver) return;
        await adopt(resultStatuses, { isDryRun: false, hasResult: true });
      }
      void adoptAll();
      return () => {
        isOver = true;
      };
    },
    [services, userId],
  );
}
