import type { JobKind } from '@sampan/api/entities';
import type { StoredBytes } from '../providers/files/port.ts';
import type { LeasedJob } from './leasedJob.ts';

/** A stored file without a database row yet. */
export interface ResultFile {
  stored: StoredBytes;
  name: string;
  mime: string;
}

/** Handler of a kind of job. An API error ends the job with its code; other errors are retried a few times. */
export interface JobHandler {
  /** Does the work, continuing from the stored place. */
  work?: (job: LeasedJob) => Promise<void>;
  /** Creates the result file. */
  result?: (job: LeasedJob) => Promise<ResultFile | undefined>;
  /** Whether a cancelled or failed job also gets a result file with what was done. */
  hasResultOfPart?: boolean;
}

export type JobHandlers = Record<JobKind, JobHandler>;
