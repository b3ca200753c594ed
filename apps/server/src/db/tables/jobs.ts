import type { Job, JobKind, JobProblem, JobStatus } from '@sampan/api/entities';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, identity, instant, reference } from './columns.ts';

/**
 * Long work of the back office. A process holds a job by its lease; what it has done and how far it has come are written
 * together, so that another one goes on where a killed one stopped.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: identity(),
    kind: text().$type<JobKind>().notNull(),
    status: text().$type<JobStatus>().notNull().default('queued'),
    name: text(),
    isDryRun: boolean().notNull().default(false),
    /** What was asked for: the kind's own words. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** How far it has come: the kind's own words. */
    place: jsonb().$type<Record<string, unknown>>(),
    done: integer().notNull().default(0),
    total: integer(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    problems: jsonb().$type<JobProblem[]>().notNull().default([]),
    code: text().$type<Job['code']>(),
    /** The file that came in, and the one that goes out. */
    sourceId: reference(),
    resultId: reference(),
    actorId: reference().notNull(),
    /** Of the request that asked for it: what the audit log says. */
    requestId: text().notNull(),
    /** Who holds it, and until when unless they say so again. By the database's clock: processes have clocks of their own. */
    heldBy: text(),
    heldUntil: instant(),
    /** How often it was taken up since it last came further. */
    attempts: integer().notNull().default(0),
    cancelAskedAt: instant(),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    index('jobs_open').on(table.id).where(sql`${table.status} in ('queued', 'running')`),
    index('jobs_kind').on(table.kind, table.id),
    index('jobs_status').on(table.status, table.id),
    index('jobs_finished').on(table.finishedAt),
  ],
);

/** What became of each row of an import, for its result file. */
export const jobRows = pgTable(
  'job_rows',
  {
    jobId: reference()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** As a spreadsheet numbers it. */
    row: integer().notNull(),
    outcome: text().$type<'added' | 'changed' | 'skipped' | 'failed'>().notNull(),
    problems: jsonb().$type<JobProblem[]>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.row] })],
);
