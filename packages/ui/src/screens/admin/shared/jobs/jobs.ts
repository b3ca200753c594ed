import type { Client } from '@sampan/api/client';
import type { Envelope } from '@sampan/api/clientEnvelope';
import { job as calls } from '@sampan/api/contract/job';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Job, JobSummary } from '@sampan/api/entities';
import type { Clock } from '@sampan/domain/ports';
import type { Area } from '../../../../data/queryKeys.ts';
import { createJobStore, type JobResult } from '../../../../features/admin/JobTray/jobStore.ts';
import { type TaskCall, TaskCancelled } from '../../../../features/file/UploadField/taskQueue.ts';
import { TaskError } from '../../../../features/file/UploadField/tasks.ts';
import { computeJobShare, isJobOver, trayKindByJobKind } from './jobFacts.ts';

/** How a server job is shown, and its callbacks. */
export interface FollowOptions {
  /** Title in the tray: "Orders of March". */
  name: string;
  /** Starts the same job again, for the retry button. */
  again?: () => Promise<Envelope<Job>>;
  /** Caches to invalidate when it ends. */
  invalidates?: readonly (Area | Endpoint)[];
  /** Whether an earlier page or another tab started it. */
  isAdopted?: boolean;
  /** Called after each poll, including the last. */
  onChange?: (job: Job) => void;
}

export interface JobsPorts {
  client: Client;
  clock: Clock;
  /** Each tab that adopts a job sees its end itself; only the tab that started it tells the others. */
  invalidate: (targets: readonly (Area | Endpoint)[], isAdopted: boolean) => void;
  /** Translated result of a job, or of its part that was done before it was cancelled or failed. */
  toResult: (job: JobSummary) => JobResult;
  toErrorText: (job: JobSummary) => string | undefined;
  /** Called when the viewer removes the row of an ended job, or starts it again. */
  onDismiss: (id: number) => void;
}

/** Poll intervals in ms: most jobs take a second, some take minutes. */
const [firstPause, laterPause] = [300, 1000];
/** After this many failed polls the row shows a failure; the job itself continues. */
const maxFailedPolls = 30;

/** Follows server jobs in one tray, outside React, so that they outlive screens. */
export function createJobs(ports: JobsPorts) {
  // Followed jobs only wait for the server, and uploads of the gallery wait for each other.
  const store = createJobStore({ parallel: Number.POSITIVE_INFINITY });
  const watchedIds = new Set<number>();
  const listeners = new Set<() => void>();
  let openCount = 0;

  function pause(ms: number, signal: AbortSignal) {
    signal.throwIfAborted();
    return new Promise<void>((resolve, reject) => {
      const timer = ports.clock.setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, ms);
      function stop() {
        ports.clock.clearTimeout(timer);
        reject(signal.reason);
      }
      signal.addEventListener('abort', stop);
    });
  }

  async function pollUntilDone(
    started: JobSummary,
    { onProgress, signal }: TaskCall,
    { onChange, beforePoll }: Pick<FollowOptions, 'onChange'> & { beforePoll: () => Promise<void> },
  ) {
    let [latest, failedPolls] = [started, 0];
    for (let polls = 0; !isJobOver(latest); polls += 1) {
      await pause(polls < 3 ? firstPause : laterPause, signal);
      await beforePoll();
      const answer = await ports.client.call(calls.detail, { id: started.id }, { signal });
      if (answer.status === 'success') {
        [latest, failedPolls] = [answer.data, 0];
        onProgress(computeJobShare(latest));
        onChange?.(answer.data);
      } else {
        failedPolls += 1;
        // "Not found" is final; a network failure may be temporary.
        if (answer.error.code === 'NOT_FOUND' || failedPolls > maxFailedPolls) throw new Error(answer.error.message);
      }
    }
    return latest;
  }

  /** Shows a job until it ends; does nothing for a job already shown. */
  function follow(first: JobSummary, { name, again, invalidates = [], isAdopted = false, onChange }: FollowOptions) {
    if (watchedIds.has(first.id)) return;
    let isFirst = true;
    /** The job of this attempt; undefined until the server has started it. */
    let id: number | undefined = first.id;
    /** Whether the job is to be cancelled and the server has not accepted that yet. */
    let isCancelWanted = false;
    async function cancelIfWanted(): Promise<void> {
      if (!isCancelWanted || id === undefined) return;
      const answer = await ports.client.call(calls.cancel, { id });
      // Otherwise asked again with the next poll, which also finds a job that has ended meanwhile.
      if (answer.status === 'success') isCancelWanted = false;
    }
    function requestCancel(): void {
      isCancelWanted = true;
      void cancelIfWanted();
    }
    async function begin(): Promise<JobSummary> {
      if (isFirst || !again) return first;
      // The row is of another job from now on.
      if (id !== undefined) ports.onDismiss(id);
      [id, isCancelWanted] = [undefined, false];
      const answer = await again();
      if (answer.status === 'fail') throw new Error(answer.error.message);
      return answer.data;
    }
    async function run(call: TaskCall) {
      const started = await begin();
      isFirst = false;
      watchedIds.add(started.id);
      id = started.id;
      call.onProgress(computeJobShare(started));
      const ended = await pollUntilDone(started, call, { onChange, beforePoll: cancelIfWanted });
      if (!isJobOver(started)) ports.invalidate(invalidates, isAdopted);
      // Cancelled here or in another window.
      const result = ports.toResult(ended);
      if (ended.status === 'cancelled') throw new TaskCancelled(result);
      if (ended.status === 'failed') throw new TaskError(ports.toErrorText(ended) ?? '', { result });
      return result;
    }
    function onDismiss() {
      if (id !== undefined) ports.onDismiss(id);
    }
    watchedIds.add(first.id);
    const kind = trayKindByJobKind[first.kind];
    const hadEnded = isJobOver(first);
    store.add([{ kind, name, run, requestCancel, onDismiss, canRetry: again !== undefined, hadEnded }]);
  }

  return {
    /** Store of the JobTray; uploads and other work of this window can be added to it. */
    store,
    follow,
    /** Opens the tray and moves the focus there. */
    openTray() {
      openCount += 1;
      for (const listener of listeners) listener();
    },
    /** Counts the calls of `openTray`. */
    openRequests: {
      count: () => openCount,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    /** Clears the tray after a logout. The jobs continue on the server. */
    forget() {
      for (const { id } of store.tasks()) store.remove(id);
      watchedIds.clear();
    },
  };
}
