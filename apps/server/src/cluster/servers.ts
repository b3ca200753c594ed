import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import { createFolder, readKeyFile, writeFileDurably } from '../dataFolder.ts';
import { advisoryLocks } from '../db/advisoryLocks.ts';
import { type Db, findDatabaseError, isTrue, queryValue, queryValues } from '../db/query.ts';
import { releaseLease, type ServerLease, takeLease } from './serverLease.ts';

/** A killed server counts as running until its lease expires, seconds: two renewals may fail. */
const leaseSeconds = 15;
const renewMs = 5_000;
/** Interval at which a server that starts looks whether its former lease was renewed. */
const pollMs = 1_000;
/** SQLSTATE of a lock that another transaction has kept for longer than the lock timeout. */
const lockTimeout = '55P03';
const lockedError =
  'A command such as `restore` works on this database. Start the server again when the command has ended.';
const copyError = 'Another server runs with a copy of this DATA_DIR. Give each server a DATA_DIR of its own.';

/** Configuration that all servers of a shop must share, or that only one server may have. */
export interface ServerTraits {
  /** Fingerprint of DATA_KEY; does not reveal the key. */
  dataKeyFingerprint: string;
  /** Whether files are stored in the data folder. */
  hasFilesOnDisk: boolean;
  /** Id of the build of the web app; servers of two builds run beside each other during a deploy. */
  buildId?: string | undefined;
}

interface OtherServer extends ServerTraits {
  host: string;
}

/** Error message if two servers cannot serve the same shop; null if they can. */
function findConflict(own: ServerTraits, other: OtherServer): string | null {
  const start = `Another server (${other.host}) serves this shop`;
  if (own.dataKeyFingerprint !== other.dataKeyFingerprint) {
    return `${start} with another DATA_KEY. Set the same DATA_KEY on all servers.`;
  }
  if (own.hasFilesOnDisk || other.hasFilesOnDisk) {
    return `${start}, and files lie on the disk of one server. Set S3_BUCKET and the other S3 variables on all servers, or stop the other one.`;
  }
  return null;
}

/** Reads or creates the id of this server in its data folder, so that after a crash it takes over its own lease. */
export async function loadServerId(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  createFolder(folder);
  const path = join(folder, 'server.id');
  const known = await readKeyFile(path);
  const id = known ?? randomUUID();
  if (known === null) await writeFileDurably(path, id);
  return id;
}

export interface JoinedServer {
  /** Releases the lease, so that another server can join at once. */
  leave(): Promise<void>;
}

interface LeaseEvents {
  /** Called after each renewal. Resolves to an error message if this server may not go on. */
  findError(): Promise<string | undefined>;
  /** Another process has the lease of this server: it was killed, or runs on a copy of the data folder. */
  onWait(waitMs: number): void;
  /** The lease could not be renewed; the next attempt may succeed. */
  onError(error: unknown): void;
  /** `findError` has found one, or another process has taken and renewed the lease: it runs on a copy of the data folder. */
  onLost: ((error: ConfigError) => void) | undefined;
}

/** End of the lease, seconds as text, if another process holds it: changes with each renewal. */
function readOtherEnd(db: Db, { name, holder }: ServerLease): Promise<string | undefined> {
  return queryValue(
    db,
    sql`select extract(epoch from held_until)::text from server_leases
      where name = ${name} and holder <> ${holder} and held_until > clock_timestamp()`,
  );
}

/**
 * Waits for the end of this server's lease if another process holds it.
 * @throws ConfigError if that process renews it
 */
async function waitForLease(db: Db, lease: ServerLease, onWait: LeaseEvents['onWait']): Promise<void> {
  const formerEnd = await readOtherEnd(db, lease);
  if (formerEnd !== undefined) onWait(leaseSeconds * 1_000);
  for (let end = formerEnd; end !== undefined; end = await readOtherEnd(db, lease)) {
    if (end !== formerEnd) throw new ConfigError(copyError);
    await sleep(pollMs);
  }
}

/**
 * Registers this server among those of the shop on PostgreSQL and renews its lease. After a crash it waits for the end
 * of its former lease.
 * @throws ConfigError if a running server has a conflicting configuration or a copy of this data folder, or if a command
 * keeps servers out
 */
export async function joinServers(
  db: Db,
  id: string,
  traits: ServerTraits,
  { findError, onWait, onError, onLost }: LeaseEvents,
): Promise<JoinedServer> {
  // The holder is this process: a copy of the data folder has the same server id.
  const lease = {
    name: `server:${id}`,
    holder: randomUUID(),
    seconds: leaseSeconds,
    details: { ...traits, host: hostname() },
  };
  await waitForLease(db, lease, onWait);
  await db.transaction(async (tx) => {
    // One server joins at a time. A transaction-level lock: poolers share sessions between clients.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.joinServers})`).catch((error: unknown) => {
      throw findDatabaseError(error)?.code === lockTimeout ? new ConfigError(lockedError) : error;
    });
    const others = await queryValues<OtherServer>(
      tx,
      sql`select details from server_leases
        where name like 'server:%' and name <> ${lease.name} and held_until > clock_timestamp()`,
    );
    for (const other of others) {
      const conflict = findConflict(traits, other);
      if (conflict) throw new ConfigError(conflict);
    }
    await tx.execute(sql`delete from server_leases where name like 'server:%' and held_until < clock_timestamp()`);
    if (!(await takeLease(tx, lease))) throw new ConfigError(copyError);
  });
  let otherEnd: string | undefined;
  const findRenewalError = async () => {
    const isRenewed = await takeLease(db, lease);
    const formerlySeen = otherEnd;
    otherEnd = isRenewed ? undefined : await readOtherEnd(db, lease);
    // A lease that nobody renews is an old one, which a promoted standby has: it ends by itself.
    const isTaken = otherEnd !== undefined && formerlySeen !== undefined && otherEnd !== formerlySeen;
    return isTaken ? copyError : findError();
  };
  const renew = async () => {
    const error = await findRenewalError();
    if (error === undefined) return;
    clearInterval(timer);
    onLost?.(new ConfigError(error));
  };
  let renewals = Promise.resolve();
  const timer = setInterval(() => {
    const former = renewals;
    // Does not wait for a former one, which hangs where its connection was lost.
    renewals = renew()
      .catch(onError)
      .then(() => former);
  }, renewMs);
  timer.unref();
  return {
    async leave() {
      clearInterval(timer);
      // A renewal under way would take the lease again.
      await renewals;
      await releaseLease(db, lease).catch(onError);
    },
  };
}

/** Whether servers of another build are running, as during a deploy. */
export function hasOtherBuilds(db: Db, buildId: string): Promise<boolean> {
  return isTrue(
    db,
    sql`exists (select from server_leases where name like 'server:%' and held_until > clock_timestamp()
      and details ->> 'buildId' <> ${buildId})`,
  );
}
