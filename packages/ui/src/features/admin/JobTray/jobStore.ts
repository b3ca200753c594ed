import { createTaskQueue, type TaskCall, type TaskQueue } from '../../file/UploadField/taskQueue.ts';
import { isOpen, type Task } from '../../file/UploadField/tasks.ts';

export type JobKind = 'upload' | 'import' | 'export' | 'other';

/** An action on a job's result. */
export interface JobAction {
  /** "Open", "Download report", "View 3 skipped". */
  label: string;
  onPress: () => void;
}

export interface JobResult {
  /** "182 added, 3 skipped" */
  note?: string;
  action?: JobAction;
  /** Some rows failed, although the job is done. */
  hasFailedRows?: boolean;
}

export interface Job {
  kind: JobKind;
  /** Name of the file or job: "teapots.csv", "Orders of March". */
  name: string;
  /** Runs the job. Rejects on failure, with a TaskError if there is a reason to show. */
  run: (call: TaskCall) => Promise<JobResult | undefined>;
  /** Asks a job on the server to end. `run` goes on until it has; it then throws TaskCancelled. */
  requestCancel?: () => void;
  /** Called when the viewer removes the row of the ended job. */
  onDismiss?: () => void;
  /** False if the job cannot be retried. */
  canRetry?: boolean;
  /** Whether it had ended before this page showed it: its result is no news. */
  hadEnded?: boolean;
}

export type JobTask = Task<Job, JobResult | undefined>;
export type JobStore = TaskQueue<Job, JobResult | undefined>;

/**
 * Store of the back office's long-running jobs. Create one with the app and pass it to JobTray and the screens, so that
 * jobs survive navigation.
 */
export function createJobStore(options: { parallel?: number; now?: () => number } = {}): JobStore {
  const queue: JobStore = createTaskQueue({
    ...options,
    work: (job: Job, call) => job.run(call),
    requestCancel(job) {
      job.requestCancel?.();
      return job.requestCancel !== undefined;
    },
  });
  return {
    ...queue,
    clearEnded() {
      const ended = queue.tasks().filter((task) => !isOpen(task));
      queue.clearEnded();
      for (const { input } of ended) input.onDismiss?.();
    },
  };
}
