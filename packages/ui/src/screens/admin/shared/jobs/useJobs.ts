import { job as calls } from '@sampan/api/contract/job';
import type { JobSummary } from '@sampan/api/entities';
import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import type { Services } from '../../../../app/services/services.ts';
import { invalidate } from '../../../../data/queryKeys.ts';
import type { JobResult } from '../../../../features/admin/JobTray/jobStore.ts';
import { getFormats } from '../../../../i18n/format.ts';
import { fallbackLocale, isLocale } from '../../../../i18n/locales.ts';
import { saveFile } from '../../../../patterns/ChartFrame/saveFile.ts';
import { toJobCounts } from './jobFacts.ts';
import { createJobs, type Jobs } from './jobs.ts';

/** One instance per app, independent of screens. */
const jobsByServices = new WeakMap<Services, Jobs>();

function getJobs(services: Services): Jobs {
  const found = jobsByServices.get(services);
  if (found) return found;
  const jobs = createServiceJobs(services);
  jobsByServices.set(services, jobs);
  return jobs;
}

function createServiceJobs(services: Services): Jobs {
  const { client, platform, session, queries, toasts } = services;
  const { i18n } = services.i18n;
  const t = i18n.getFixedT(null, 'admin');
  const getToken = () => session.getSnapshot().context.token;

  async function download(job: JobSummary) {
    const answer = await client.call(calls.result, { id: job.id });
    if (answer.status === 'success') saveFile(job.name ?? `${job.kind}-${job.id}.csv`, answer.data);
    else toasts.error(t('jobs.downloadFailed'));
  }

  function toResult(job: JobSummary): JobResult {
    const { number } = getFormats(isLocale(i18n.language) ? i18n.language : fallbackLocale);
    const note = toJobCounts(job)
      .map(({ key, n }) =>
        key === 'rows' ? t('jobs.rows', { count: n, n: number(n) }) : t(`jobs.${key}`, { n: number(n) }),
      )
      .join(' · ');
    if (!job.resultSize) return { note };
    return { note, action: { label: t('jobs.download'), onPress: () => void download(job) } };
  }

  const jobs = createJobs({
    client,
    clock: platform.clock,
    token: getToken,
    invalidate: (targets) => void invalidate(queries, targets),
    toResult,
    toErrorText: (job) => t(job.status === 'cancelled' ? 'jobs.status.cancelled' : 'jobs.status.failed'),
  });
  let owner = getToken();
  session.subscribe(() => {
    if (getToken() === owner) return;
    owner = getToken();
    jobs.forget();
  });
  return jobs;
}

/** Jobs of this window: `store` for the JobTray, `follow` for a job started on the server. */
export function useJobs(): Jobs {
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
/** Failures older than this are not reported. */
const awayMs = 24 * 3_600_000;

/** Shows the viewer's jobs from earlier pages or other windows: running ones and recent failures. */
export function useJobsFromBefore(userId: number | undefined) {
  const services = useServices();
  useEffect(
    function adopt() {
      if (userId === undefined) return;
      const { client, i18n, platform } = services;
      const t = i18n.i18n.getFixedT(null, 'admin');
      const isForgotten = ({ finishedAt }: JobSummary) =>
        finishedAt !== undefined && Date.parse(finishedAt) < platform.clock.now() - awayMs;
      async function adoptAll() {
        const answer = await client.call(calls.list, { page: 1, limit: 60, status: adoptedStatuses.join(',') });
        const jobs = answer.status === 'success' ? answer.data.list : [];
        const own = jobs.filter((each) => each.actorId === userId && !isForgotten(each));
        for (const job of adoptedStatuses.flatMap((status) => own.filter((each) => each.status === status))) {
          getJobs(services).follow(job, { name: job.name ?? t(`jobs.kind.${job.kind}`) });
        }
      }
      void adoptAll();
    },
    [services, userId],
  );
}
