import type { JobKind } from '@sampan/api/entities';
import type { StoredBytes } from '../../providers/files/port.ts';
import type { HeldJob } from './heldJob.ts';

/** A file of the store that is not written down yet. */
export interface ResultFile {
  stored: StoredBytes;
  name: string;
  mime: string;
}

/** How a kind of job is done. Whatever throws ends the job: a refusal with its code, the rest after some tries. */
export interface JobWork {
  /** Does it from its place on. */
  work?: (job: HeldJob) => Promise<void>;
  /** The file that comes of it. */
  result?: (job: HeldJob) => Promise<ResultFile | undefined>;
  /** A cancelled job has its file too: it says what was done. */
  hasResultOfPart?: boolean;
}

export type JobWorks = Record<JobKind, JobWork>;
