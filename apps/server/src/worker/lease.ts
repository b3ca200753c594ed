import { userRole, userStatus } from '@sampan/api/statuses';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { blacklist, jobs, users } from '../db/schema.ts';
import { ApiError } from '../http/apiError.ts';
import type { Viewer } from '../http/handler.ts';
import type { JobRow } from './jobRow.ts';

/** Taken up so often without a step forward, a job is given up: it may be what ends the processes. */
const maxAttempts = 5;

export interface Lease {
  /** Who holds it: random, one for each time a job is taken up. */
  token: string;
  /** How long it holds unless it is renewed, ms. */
  time: number;
}

const leaseExpiry = ({ time }: Lease) => sql`clock_timestamp() + make_interval(secs => ${time / 1000})`;

/** Why a job goes no further in this process. */
export class Stopped extends Error {
  readonly why: 'cancelled' | 'suspended' | 'lost';
  constructor(why: Stopped['why']) {
    super(`the job was ${why}`);
    this.why = why;
  }
}

/**
 * Takes the oldest job that nobody holds. Two processes never get the same one: each passes over what the other has
 * locked, and a job that is held becomes free only when its holder has been silent for the lease.
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
      heldUntil: leaseExpiry(lease),
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`coalesce(${jobs.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(sql`${jobs.id} = (${free})`)
    .returning();
  return row;
}

export const hasExhaustedAttempts = ({ attempts }: JobRow) => attempts > maxAttempts;

const isHeld = (id: number, { token }: Lease) =>
  and(eq(jobs.id, id), eq(jobs.heldBy, token), eq(jobs.status, 'running'));

/**
 * Locks the job until the transaction ends and gives who asked for it, as they are now: who is no longer staff does
 * nothing more through a job.
 * @throws Stopped where it was cancelled or another process has it; ApiError FORBIDDEN
 */
export async function lockLease(tx: Db, id: number, lease: Lease, now: Date): Promise<Viewer> {
  const [held] = await tx
    .select({ cancelAskedAt: jobs.cancelAskedAt, actorId: jobs.actorId })
    .from(jobs)
    .where(isHeld(id, lease))
    .for('update');
  if (!held) throw new Stopped('lost');
  if (held.cancelAskedAt) throw new Stopped('cancelled');
  return getActor(tx, held.actorId, now);
}

/** @throws ApiError FORBIDDEN for who is staff no more */
export async function getActor(db: Db, id: number, now: Date): Promise<Viewer> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      status: users.status,
      kycStatus: users.kycStatus,
      isBlocked: sql<boolean>`exists (select 1 from ${blacklist} b where b.user_id = ${users.id}
        and (b.expires_at is null or b.expires_at > ${now.toISOString()}::timestamptz))`,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row || row.isBlocked || row.status !== userStatus.normal || row.role > userRole.operator)
    throw new ApiError('FORBIDDEN');
  const { isBlocked: _, ...actor } = row;
  return { ...actor, sessionId: 0 };
}

/** Writes what is known and renews the lease. @throws Stopped where another process has it */
export async function renewLease(
  db: Db,
  id: number,
  lease: Lease,
  set: Partial<JobRow>,
): Promise<{ isCancelled: boolean }> {
  const [held] = await db
    .update(jobs)
    .set({ ...set, heldUntil: leaseExpiry(lease) })
    .where(isHeld(id, lease))
    .returning({ cancelAskedAt: jobs.cancelAskedAt });
  if (!held) throw new Stopped('lost');
  return { isCancelled: held.cancelAskedAt !== null };
}

/** Lets go of a job: for good with its last status, or for whoever takes it up next. */
export async function releaseLease(db: Db, id: number, lease: Lease, set: Partial<JobRow> = {}): Promise<void> {
  const [held] = await db
    .update(jobs)
    .set({ ...set, heldBy: null, heldUntil: null })
    .where(isHeld(id, lease))
    .returning({ id: jobs.id });
  if (!held) throw new Stopped('lost');
}

/** Leaves a job that broke off for another try, a little later. */
export async function requeue(db: Db, id: number, lease: Lease): Promise<void> {
  const soon = leaseExpiry({ ...lease, time: lease.time / 3 });
  await db.update(jobs).set({ heldBy: null, heldUntil: soon }).where(isHeld(id, lease));
}

/** Frees what a process held that is gone: for a database that no other process can have open. */
export async function releaseAllLeases(db: Db): Promise<void> {
  await db.update(jobs).set({ heldBy: null, heldUntil: null }).where(eq(jobs.status, 'running'));
}
