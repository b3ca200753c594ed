import { job as calls } from '@sampan/api/contract/job';
import { type JobStatus, type JobSummary, maxPageSize } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';
import { useEffect, useSyncExternalStore } from 'react';
import { loadCode } from '../../../../app/lazyCode.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import type { Services } from '../../../../app/services/services.ts';
import { useLoadFailure } from '../../../../patterns/useLoadFailure.ts';
import { invalidatedByJobKind } from './jobFacts.ts';
import { readJobName, readSeenJobs } from './rememberedJobs.ts';
import type { ServiceJobs } from './serviceJobs.ts';

/** One instance per app, independent of screens. */
const jobsByServices = new WeakMap<Services, ServiceJobs>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the jobs of this window, whose code is loaded with the first job: most visits have none. */
export async function loadJobs(services: Services): Promise<ServiceJobs> {
  const { createServiceJobs } = await loadCode(() => import('./serviceJobs.ts'));
  const jobs = jobsByServices.get(services) ?? createServiceJobs(services);
  jobsByServices.set(services, jobs);
  for (const listener of listeners) listener();
  return jobs;
}

/** Returns a function that loads the jobs of this window. If their code does not load, a toast says so. */
export function useLoadJobs(): () => Promise<ServiceJobs | undefined> {
  const services = useServices();
  const sayFailure = useLoadFailure();
  return () => loadJobs(services).catch(() => void sayFailure());
}

/** Jobs of this window; undefined until there is one. */
export function useJobs(): ServiceJobs | undefined {
  const services = useServices();
  const read = () => jobsByServices.get(services);
  return useSyncExternalStore(subscribe, read, read);
}

const noTasks: ReturnType<ServiceJobs['store']['tasks']> = [];
const getNoTasks = () => noTasks;

/** Number of failed jobs. */
export function useFailedJobs(): number {
  const store = useJobs()?.store;
  const readTasks = store?.tasks ?? getNoTasks;
  const tasks = useSyncExternalStore(store?.subscribe ?? subscribe, readTasks, readTasks);
  return tasks.filter(({ status }) => status === 'failed').length;
}

/** Shown in this order. */
const shownStatuses: readonly JobStatus[] = ['running', 'queued', 'failed', 'cancelled', 'done'];
/** Jobs that ended earlier than this are not shown. */
const awayMs = 24 * 3_600_000;

/** Others than those that were cancelled or are done are shown without a result file, too. */
const isOfUse = ({ status, resultSize }: JobSummary) =>
  resultSize !== undefined || (status !== 'cancelled' && status !== 'done');

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
      async function adopt() {
        // A dry run is of use only in the dialog that asked for it: here its counts would look like those of an import.
        const input = { page: 1, limit: maxPageSize, isMine: true, isDryRun: false };
        const answer = await client.call(calls.list, input);
        const found = answer.status === 'success' ? answer.data.list : [];
        const shown = found.filter((each) => isOfUse(each) && !isForgotten(each) && !isSeen(each));
        if (isOver || shown.length === 0) return;
        const jobs = await loadJobs(services);
        if (isOver) return;
        for (const job of shownStatuses.flatMap((status) => shown.filter((each) => each.status === status))) {
          jobs.follow(job, {
            name: readJobName(platform.session, job.id) ?? job.name ?? t(`jobs.kind.${job.kind}`),
            invalidates: invalidatedByJobKind[job.kind],
            isAdopted: true,
          });
        }
      }
      // The jobs go on without the tray.
      adopt().catch(() => undefined);
      return () => {
        isOver = true;
      };
    },
    [services, userId],
  );
}
