import type { Job, JobKind, JobProblem, JobStatus } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, parentKey, reference } from './columns.ts';

/** Condition on a job's status, with literals instead of parameters, so that it matches the indexes. */
export const isUnfinishedJob = (status: AnyPgColumn) => sql`${status} in ('queued', 'running')`;

/**
 * Background jobs of the back office. A process leases a job and writes its results and its progress in one
 * transaction, so that another process can resume a killed one's job.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text().$type<JobKind>().notNull(),
    status: text().$type<JobStatus>().notNull().default('queued'),
    name: text(),
    isDryRun: boolean().notNull().default(false),
    /** Parameters of the job; the shape depends on its kind. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Position to resume from; the shape depends on its kind. */
    place: jsonb().$type<Record<string, unknown>>(),
    done: integer().notNull().default(0),
    total: integer(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    problems: jsonb().$type<JobProblem[]>().notNull().default([]),
    code: text().$type<Job['code']>(),
    /** The uploaded source file, and the result file. */
    sourceId: reference(),
    resultId: reference(),
    actorId: reference().notNull(),
    /** Id of the request that created the job, for the audit log. */
    requestId: text().notNull(),
    /** The lease's holder and its end unless renewed, by the database's clock: clocks of processes differ. */
    heldBy: text(),
    heldUntil: instant(),
    /** How often the job was claimed since its last progress. */
    attempts: integer().notNull().default(0),
    cancelAskedAt: instant(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('jobs_open').on(table.id).where(isUnfinishedJob(table.status)),
    index('jobs_listed').on(sql`(${isUnfinishedJob(table.status)})`, table.id),
    index('jobs_kind').on(table.kind, table.id),
    index('jobs_status').on(table.status, table.id),
    index('jobs_finished').on(table.finishedAt),
  ],
);

/** Outcome of each row of an import, for its result file. */
export const jobRows = pgTable(
  'job_rows',
  {
    jobId: parentKey(() => jobs.id),
    /** Row number as a spreadsheet shows it. */
    row: integer().notNull(),
    outcome: text().$type<'added' | 'changed' | 'skipped' | 'failed'>().notNull(),
    problems: jsonb().$type<JobProblem[]>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.row] })],
);
