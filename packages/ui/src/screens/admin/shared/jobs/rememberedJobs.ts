import type { Storage } from '@sampan/domain/ports';
import { readStored, writeStored } from '@sampan/domain/stored';
import * as v from 'valibot';

export const jobNamesKey = 'admin.jobNames';
/** More than the tray shows after a reload. */
const maxJobNames = 60;

const JobNamesSchema = v.pipe(v.array(v.tuple([v.number(), v.string()])), v.maxLength(maxJobNames));

const readAll = (storage: Storage) => readStored(storage, jobNamesKey, JobNamesSchema) ?? [];

/** The title under which this tab started a job, such as "Publish 12 products"; the server knows only its kind. */
export function readJobName(storage: Storage, id: number): string | undefined {
  return readAll(storage).find(([each]) => each === id)?.[1];
}

/** Remembers the title of a job, for the tray after a reload; the oldest ones are forgotten. */
export function rememberJobName(storage: Storage, id: number, name: string): void {
  const others = readAll(storage).filter(([each]) => each !== id);
  writeStored(storage, jobNamesKey, [...others, [id, name]].slice(-maxJobNames));
}

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
