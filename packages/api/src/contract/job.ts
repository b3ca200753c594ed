import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  boundedArray,
  createPageSchema,
  IdInputSchema,
  JobKindSchema,
  JobSchema,
  JobStatusSchema,
  JobSummarySchema,
  paging,
  QueryFlagSchema,
  QueryIdInputSchema,
} from '../entities.ts';

/** One status, or several comma-separated, as in `running,queued`. */
const JobStatusesFilterSchema = v.pipe(
  v.string(),
  v.maxLength(100),
  v.transform((value) => value.split(',')),
  boundedArray(JobStatusSchema, 10),
);

/** EXT: background jobs of the admin area. Import, export and bulk calls of other areas create them. */
export const job = {
  /** Unfinished ones first, so that the first page has them however many are newer; then newest first. */
  list: get('/admin/jobs/list', {
    access: 'staff',
    input: v.object({
      ...paging(20),
      kind: v.optional(JobKindSchema),
      status: v.optional(JobStatusesFilterSchema),
      /** Whether the viewer started it. */
      isMine: v.optional(QueryFlagSchema),
      /** Whether it has a result file. */
      hasResult: v.optional(QueryFlagSchema),
      isDryRun: v.optional(QueryFlagSchema),
    }),
    output: createPageSchema(JobSummarySchema),
  }),
  detail: get('/admin/jobs/detail', {
    access: 'staff',
    input: QueryIdInputSchema,
    output: JobSchema,
    errors: ['NOT_FOUND'],
  }),
  /** Stops before the next row; completed rows are kept. */
  cancel: post('/admin/jobs/cancel', {
    access: 'staff',
    input: IdInputSchema,
    output: JobSchema,
    errors: ['NOT_FOUND', 'JOB_STATE'],
  }),
  /** The job's result file. */
  result: get('/admin/jobs/result', {
    access: 'staff',
    input: QueryIdInputSchema,
    output: v.blob(),
    answer: 'blob',
    errors: ['NOT_FOUND'],
  }),
};
