import type { Storage } from '@sampan/domain/ports';
import { readStored, writeStored } from '@sampan/domain/stored';
import * as v from 'valibot';

export const seenJobsKey = 'admin.seenJobs';
/** More than one browser sees in the day for which results are offered. */
const maxSeenJobs = 200;

const SeenJobsSchema = v.pipe(v.array(v.number()), v.maxLength(maxSeenJobs));

/** Ids of jobs whose result was fetched or dismissed in this browser; none if the stored value is invalid. */
export function readSeenJobs(storage: Storage): ReadonlySet<number> {
  return new Set(readStored(storage, seenJobsKey, SeenJobsSchema) ?? []);
}

/** Remembers a job whose result was fetched or dismissed; the oldest ones are forgotten. */
export function rememberSeenJob(storage: Storage, id: number): void {
  const others = [...readSeenJobs(storage)].filter((each) => each !== id);
  writeStored(storage, seenJobsKey, [...others, id].slice(-maxSeenJobs));
}
