import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

export const jobKinds = [
  'productImport',
  'productExport',
  'productBulk',
  'orderExport',
  'orderShipment',
  'userExport',
  'transactionExport',
] as const;
export const JobKindSchema = v.picklist(jobKinds);
export type JobKind = v.InferOutput<typeof JobKindSchema>;

export const jobStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const JobStatusSchema = v.picklist(jobStatuses);
export type JobStatus = v.InferOutput<typeof JobStatusSchema>;

/** What went wrong with one row of a job; the rows around it are done all the same. */
const JobProblemSchema = v.object({
  /** Of the file, as a spreadsheet numbers it: 1 is the header. */
  row: v.optional(v.number()),
  /** The header of the column. */
  column: v.optional(v.string()),
  /** Of what was to be changed: a product's, an order's. */
  id: v.optional(IdSchema),
  /** What people call it: a handle, an order's number. */
  name: v.optional(v.string()),
  /** An error code of the contract, or the code of a field error. */
  code: v.string(),
  /** What stands there. */
  value: v.optional(v.string()),
});
export type JobProblem = v.InferOutput<typeof JobProblemSchema>;

/** EXT: long work that goes on without whoever asked for it. */
export const JobSchema = v.object({
  id: IdSchema,
  kind: JobKindSchema,
  status: JobStatusSchema,
  /** Of the file that came in or goes out. */
  name: v.optional(v.string()),
  /** Looks and changes nothing. */
  isDryRun: v.boolean(),
  /** Rows that are behind it. */
  done: v.number(),
  /** Rows in all, once they are counted. */
  total: v.optional(v.number()),
  /** Rows that made something new, changed something, were left as they are, failed. */
  added: v.number(),
  changed: v.number(),
  skipped: v.number(),
  failed: v.number(),
  /** The first 200; the result file of an import has them all. */
  problems: v.array(JobProblemSchema),
  /** Why the whole job failed: an error code. */
  code: v.optional(v.string()),
  /** Bytes of its result file, where it has one. */
  resultSize: v.optional(v.number()),
  actorId: IdSchema,
  actor: v.string(),
  createdAt: TimeSchema,
  startedAt: v.optional(TimeSchema),
  finishedAt: v.optional(TimeSchema),
});
export type Job = v.InferOutput<typeof JobSchema>;
