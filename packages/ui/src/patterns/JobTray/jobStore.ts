import { createTaskQueue, type TaskCall, type TaskQueue } from '../UploadField/taskQueue.ts';
import type { Task } from '../UploadField/tasks.ts';

export const jobKinds = ['upload', 'download', 'import', 'export', 'other'] as const;
export type JobKind = (typeof jobKinds)[number];

/** What somebody may do with what came out. */
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

/** A sentence for whoever started it, in their language, instead of the general one. */
export class JobRefusal extends Error {}

export interface Job {
  kind: JobKind;
  /** The file or the work: "teapots.csv", "Orders of March". */
  name: string;
  /** Does it. Rejects where it failed, with a JobRefusal where there is a reason to show. */
  run: (call: TaskCall) => Promise<JobResult | undefined>;
  /** False where it cannot be stopped half-way. */
  canCancel?: boolean;
  /** False where it cannot be begun anew from here. */
  canRetry?: boolean;
}

export type JobTask = Task<Job, JobResult | undefined>;
export type JobStore = TaskQueue<Job, JobResult | undefined>;

/**
 * All long work of the back office, three at a time. Make one with the app and give it to JobTray and to the screens:
 * outside of them, it goes on while they come and go.
 */
export function createJobStore(options: { parallel?: number; now?: () => number } = {}): JobStore {
  return createTaskQueue({ ...options, work: (job, call) => job.run(call) });
}
