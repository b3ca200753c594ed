import { userRole, userStatus } from '@sampan/api/statuses';
import { needsSecondFactor } from '@sampan/domain/account/totp';
import { and, eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { JobRow } from '../areas/job/queries.ts';
import { isBlacklisted } from '../areas/user/lockUser.ts';
import type { Db } from '../db/query.ts';
import { blacklist, jobs, users } from '../db/schema.ts';
import { ApiError } from '../http/apiError.ts';
import type { Call, Viewer } from '../http/calls/handler.ts';

/** Maximum attempts without progress; the job may be what crashes the process. */
const maxAttempts = 5;
/** How long after its start a job waits for a service that is away, ms. Later, each try counts as an attempt. */
const maxOutageMs = 60 * 60_000;
/** Longest pause before a job is tried again, ms. */
const maxPauseMs = 60_000;

export interface Lease {
  /** Random token of the holder, new for each claim. */
  token: string;
  /** Lifetime without renewal. */
  durationMs: number;
}

const leaseExpiry = (durationMs: number) => sql`clock_timestamp() + make_interval(secs => ${durationMs / 1000})`;

/** Thrown when this process must stop working on a job. */
export class JobStopped extends Error {
  readonly why: 'cancelled' | 'suspended' | 'lost';
  constructor(why: JobStopped['why']) {
    super(`the job was ${why}`);
    this.why = why;
  }
}

/**
 * Claims the oldest free job. `skip locked` prevents two processes from claiming the same one; a held job becomes free
 * when its lease expires.
 */
export async function claimJob(db: Db, lease: Lease, now: Date): Promise<JobRow | undefined> {
  const free = sql`select id from jobs
    where status = 'queued' or (status = 'running' and coalesce(held_until, '-infinity') < clock_timestamp())
    order by id limit 1 for update skip locked`;
  const [row] = await db
    .update(jobs)
    .set({
      status: 'running',
      heldBy: lease.token,
      heldUntil: leaseExpiry(lease.durationMs),
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`coalesce(${jobs.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(sql`${jobs.id} = (${free})`)
    .returning();
  return row;
}

export const hasExhaustedAttempts = ({ attempts }: JobRow) => attempts > maxAttempts;
/** Whether the result file of a job with exhausted attempts may be written: once, because that may crash the process, too. */
export const isResultOfPartDue = ({ attempts }: JobRow) => attempts <= maxAttempts + 1;

const isHeld = (id: number, { token }: Lease) =>
  and(eq(jobs.id, id), eq(jobs.heldBy, token), eq(jobs.status, 'running'));

/**
 * Locks the job's row until the transaction ends and returns the current state of its actor, so that a former staff
 * member can do nothing through a job.
 * @throws JobStopped if it was cancelled or another process holds it; ApiError as `getActor`
 */
export async function lockLease(tx: Db, id: number, lease: Lease, rules: ActorRules): Promise<Viewer> {
  const [job] = await tx
    .select({ cancelAskedAt: jobs.cancelAskedAt, actorId: jobs.actorId })
    .from(jobs)
    .where(isHeld(id, lease))
    .for('update');
  if (!job) throw new JobStopped('lost');
  if (job.cancelAskedAt) throw new JobStopped('cancelled');
  return getActor(tx, job.actorId, rules);
}

/** Rules that a member of staff has to meet, beside the state of the account. */
type ActorRules = Pick<Call, 'now' | 'settings'>;

/**
 * Current state of a job's actor, who may do what a call of theirs may do now.
 * @throws ApiError FORBIDDEN if the user is no longer staff, SECOND_FACTOR_SETUP_REQUIRED if one that the shop requires is
 * missing
 */
export async function getActor(db: Db, id: number, { now, settings }: ActorRules): Promise<Viewer> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      status: users.status,
      kycStatus: users.kycStatus,
      secondFactorAt: users.secondFactorAt,
      entry: blacklist,
    })
    .from(users)
    .leftJoin(blacklist, eq(blacklist.userId, users.id))
    .where(eq(users.id, id));
  if (!row || isBlacklisted(row.entry, now) || row.status !== userStatus.normal || row.role > userRole.operator)
    throw new ApiError('FORBIDDEN');
  const { entry: _, secondFactorAt, ...actor } = row;
  const hasSecondFactor = secondFactorAt !== null;
  if (needsSecondFactor({ role: row.role, hasSecondFactor }, settings['security.secondFactorFor']))
    throw new ApiError('SECOND_FACTOR_SETUP_REQUIRED');
  return { ...actor, sessionId: 0 };
}

/** Stores progress and renews the lease. @throws JobStopped if another process holds the job */
export async function renewLease(
  db: Db,
  id: number,
  lease: Lease,
  set: Partial<JobRow>,
): Promise<{ isCancelled: boolean }> {
  const [job] = await db
    .update(jobs)
    .set({ ...set, heldUntil: leaseExpiry(lease.durationMs) })
    .where(isHeld(id, lease))
    .returning({ cancelAskedAt: jobs.cancelAskedAt });
  if (!job) throw new JobStopped('lost');
  return { isCancelled: job.cancelAskedAt !== null };
}

async function releaseIfHeld(db: Db, id: number, lease: Lease, set: PgUpdateSetSource<typeof jobs>): Promise<boolean> {
  const values = { heldBy: null, heldUntil: null, ...set };
  const rows = await db.update(jobs).set(values).where(isHeld(id, lease)).returning({ id: jobs.id });
  return rows.length > 0;
}

/** Releases a job: with its final status, or for the next claim. @throws JobStopped if another process holds it */
export async function releaseLease(db: Db, id: number, lease: Lease, set: Partial<JobRow> = {}): Promise<void> {
  if (!(await releaseIfHeld(db, id, lease, set))) throw new JobStopped('lost');
}

/** Of a job that was not at fault: the attempt does not count. */
const uncountedAttempts = sql`greatest(${jobs.attempts} - 1, 0)`;

/** Releases a job that this process cannot continue, for the next claim. */
export async function suspend(db: Db, id: number, lease: Lease): Promise<void> {
  await releaseIfHeld(db, id, lease, { attempts: uncountedAttempts });
}

/** Releases a job for a retry after a third of the lease time. */
export async function requeue(db: Db, id: number, lease: Lease): Promise<void> {
  await releaseIfHeld(db, id, lease, { heldUntil: leaseExpiry(lease.durationMs / 3) });
}

/** Releases a job for a retry when a service may be back: the longer the job has taken, the later. */
export async function requeueAfterOutage(
  db: Db,
  { id, startedAt }: Pick<JobRow, 'id' | 'startedAt'>,
  lease: Lease,
  now: Date,
): Promise<void> {
  const ageMs = startedAt ? now.getTime() - startedAt.getTime() : 0;
  const pauseMs = Math.min(maxPauseMs, Math.max(lease.durationMs / 3, ageMs / 4));
  const attempts = ageMs < maxOutageMs ? uncountedAttempts : undefined;
  await releaseIfHeld(db, id, lease, { attempts, heldUntil: leaseExpiry(pauseMs) });
}

/** Releases the leases of a process that has ended; only for a database that no other process can open. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.update(jobs).set({ heldBy: null, heldUntil: null }).where(eq(jobs.status, 'running'));
}
