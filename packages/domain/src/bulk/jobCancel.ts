import type { JobStatus } from '@sampan/api/entities';

/** Changes of a job that staff cancel: one that runs ends after its current step. */
export interface JobCancel {
  cancelAskedAt: Date;
  status?: 'cancelled';
  finishedAt?: Date;
}

/** Plans to cancel a job; undefined if it has ended. */
export function planJobCancel(status: JobStatus, now: Date): JobCancel | undefined {
  if (status === 'queued') return { cancelAskedAt: now, status: 'cancelled', finishedAt: now };
  return status === 'running' ? { cancelAskedAt: now } : undefined;
}
