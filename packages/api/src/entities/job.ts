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

/** A problem with one row of a job; the other rows are processed. */
const JobProblemSchema = v.object({
  /** Row number as in a spreadsheet: 1 is the header. */
  row: v.optional(v.number()),
  /** Column header. */
  column: v.optional(v.string()),
  /** Id of the record to be changed: a product, an order. */
  id: v.optional(IdSchema),
  /** Name of the record: a handle, an order number. */
  name: v.optional(v.string()),
  /** An error code of the contract, or the code of a field error. */
  code: v.string(),
  /** The cell's value. */
  value: v.optional(v.string()),
  /** EXT: the current stock, if it has changed since the file was exported. */
  currentStock: v.optional(v.number()),
  /** EXT: the highest value that the cell may have, as it is to be typed into the file. */
  max: v.optional(v.string()),
});
export type JobProblem = v.InferOutput<typeof JobProblemSchema>;

/** EXT: a background job, which runs independently of the client. */
export const JobSchema = v.object({
  id: IdSchema,
  kind: JobKindSchema,
  status: JobStatusSchema,
  /** Name of the imported or exported file. */
  name: v.optional(v.string()),
  /** Checks the file and changes nothing. */
  isDryRun: v.boolean(),
  /** Processed rows. */
  done: v.number(),
  /** Total number of rows, once counted. */
  total: v.optional(v.number()),
  /** Rows created, changed, left unchanged, failed. */
  added: v.number(),
  changed: v.number(),
  skipped: v.number(),
  failed: v.number(),
  /** The first 200; the result file of an import contains all. */
  problems: v.array(JobProblemSchema),
  /** Why the whole job failed: an error code. */
  code: v.optional(v.string()),
  /** Bytes of the result file, if there is one. */
  resultSize: v.optional(v.number()),
  actorId: IdSchema,
  actor: v.string(),
  createdAt: TimeSchema,
  startedAt: v.optional(TimeSchema),
  finishedAt: v.optional(TimeSchema),
});
export type Job = v.InferOutput<typeof JobSchema>;

/** A job in the list. `job.detail` has its problems too. */
export const JobSummarySchema = v.omit(JobSchema, ['problems']);
export type JobSummary = v.InferOutput<typeof JobSummarySchema>;
