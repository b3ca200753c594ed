import { estimateSecondsLeft, isOpen, summarize, TaskError } from '../../file/UploadField/tasks.ts';
import type { JobTask } from './jobStore.ts';

/** Summary in the tray's header: message key and values. */
export type TrayHead =
  | { key: 'uploading' | 'working'; n: number; total: number }
  | { key: 'done' | 'cancelled'; count: number }
  | { key: 'ended'; done: number; failed: number }
  /** All over, and some of the rows of a job failed. Jobs that failed are problems, too; cancelled ones are not. */
  | { key: 'partial'; ended: number; problems: number };

/** Returns the message key of the tray's heading with its counts: working, uploading or ended. */
export function toTrayHead(jobs: readonly JobTask[]): TrayHead {
  const { open, total, done, failed } = summarize(jobs);
  if (open > 0) {
    const areUploads = jobs.every(({ input }) => input.kind === 'upload');
    return { key: areUploads ? 'uploading' : 'working', n: open, total };
  }
  const partial = jobs.filter((job) => toShownStatus(job) === 'partial').length;
  if (partial > 0) return { key: 'partial', ended: total, problems: partial + failed };
  if (failed > 0) return { key: 'ended', done, failed };
  return done > 0 ? { key: 'done', count: done } : { key: 'cancelled', count: total };
}

/** Lists waiting and running jobs before ended ones, each in their order. */
export function sortOpenFirst(jobs: readonly JobTask[]): JobTask[] {
  return [...jobs.filter(isOpen), ...jobs.filter((job) => !isOpen(job))];
}

/** Whether a job ends with the page: an open upload. Jobs of the server continue without it. */
export function needsThisPage(jobs: readonly JobTask[]): boolean {
  return jobs.some((job) => isOpen(job) && job.input.kind === 'upload');
}

/** Status that a row's icon and colour show: `partial` for a job that is done but for some of its rows. */
export function toShownStatus({ status, result }: JobTask): JobTask['status'] | 'partial' {
  return status === 'done' && result?.hasFailedRows ? 'partial' : status;
}

/** Status of a row: message key and values. */
export type JobState =
  | { key: 'queued' | 'running' | 'finishing' | 'cancelling' | 'done' | 'failed' | 'cancelled' }
  | { key: 'said'; text: string }
  | { key: 'amount'; done: number; total: number }
  | { key: 'percent'; share: number };

/** Returns the message key of a job's state with its values. */
export function toJobState(job: JobTask): JobState {
  const { status, share, done, total, result, error } = job;
  if (status === 'done' && result?.note) return { key: 'said', text: result.note };
  if (status === 'failed' && error instanceof TaskError) return { key: 'said', text: error.message };
  if (status !== 'running') return { key: status };
  if (job.isCancelling) return { key: 'cancelling' };
  if (job.isWaiting) return { key: 'queued' };
  if (share === 1) return { key: 'finishing' };
  if (done !== undefined && total !== undefined) return { key: 'amount', done, total };
  return share === null ? { key: 'running' } : { key: 'percent', share: Math.floor(share * 100) / 100 };
}

/** Estimated minutes left, 0 for less than one; null if unknown. */
export function estimateMinutesLeft(job: JobTask): number | null {
  if (!isOpen(job) || job.share === 1 || job.isCancelling) return null;
  const seconds = estimateSecondsLeft(job);
  if (seconds === null) return null;
  return seconds < 60 ? 0 : Math.ceil(seconds / 60);
}
