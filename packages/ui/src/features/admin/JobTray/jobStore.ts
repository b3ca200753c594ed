import { createTaskQueue, type TaskCall, type TaskQueue } from '../../file/UploadField/taskQueue.ts';
import type { Task } from '../../file/UploadField/tasks.ts';

export const jobKinds = ['upload', 'download', 'import', 'export', 'other'] as const;
export type JobKind = (typeof jobKinds)[number];

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
}

/** Error with a translated message, shown instead of the general one. */
export class JobError extends Error {}

export interface Job {
  kind: JobKind;
  /** Name of the file or job: "teapots.csv", "Orders of March". */
  name: string;
  /** Runs the job. Rejects on failure, with a JobRefusal if there is a reason to show. */
  run: (call: TaskCall) => Promise<JobResult | undefined>;
  /** False if the job cannot be cancelled while running. */
  canCancel?: boolean;
  /** False if the job cannot be retried. */
  canRetry?: boolean;
}

export type JobTask = Task<Job, JobResult | undefined>;
export type JobStore = TaskQueue<Job, JobResult | undefined>;

/**
 * Store of the back office's long-running jobs, three in parallel. Create one with the app and pass it to JobTray and
 * the screens, so that jobs survive navigation.
 */
export function createJobStore(options: { parallel?: number; now?: () => number } = {}): JobStore {
  return createTaskQueue({ ...options, work: (job, call) => job.run(call) });
}
