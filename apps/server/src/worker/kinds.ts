import type { JobKind } from '@sampan/api/entities';
import type { StoredBytes } from '../providers/files/port.ts';
import type { LeasedJob } from './leasedJob.ts';

/** A file of the store that is not written down yet. */
export interface ResultFile {
  stored: StoredBytes;
  name: string;
  mime: string;
}

/** How a kind of job is done. Whatever throws ends the job: a refusal with its code, the rest after some tries. */
export interface JobHandler {
  /** Does it from its place on. */
  work?: (job: LeasedJob) => Promise<void>;
  /** The file that comes of it. */
  result?: (job: LeasedJob) => Promise<ResultFile | undefined>;
  /** A cancelled job has its file too: it says what was done. */
  hasResultOfPart?: boolean;
}

export type JobHandlers = Record<JobKind, JobHandler>;
