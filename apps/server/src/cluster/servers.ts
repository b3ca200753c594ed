import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { ConfigError } from '../config.ts';
import { releaseLease, takeLease } from '../cron/lease.ts';
import type { Db } from '../db/connect.ts';
import { queryRows } from '../db/query.ts';
import { readKeyFile, writeKeyFile } from '../providers/keyFiles.ts';

/** A server that was killed counts as running for so long. */
const leaseSeconds = 15;
const renewMs = 5_000;
/** Any number, the same in every server: only one of them joins at a time. */
const joinLock = 7_202_612;

/** What servers of one shop must have in common, or can only have one of. */
export interface ServerTraits {
  /** Of the DATA_KEY; says nothing about the key. */
  dataKeyFingerprint: string;
  /** True where files lie in the data folder. */
  hasFilesOnDisk: boolean;
  /** True where the sandbox providers sign with keys in the data folder. */
  hasSandbox: boolean;
}

interface OtherServer extends ServerTraits {
  host: string;
}

/** Why two servers cannot serve one shop, in a sentence; null where they can. */
export function findConflict(own: ServerTraits, other: OtherServer): string | null {
  const start = `Another server (${other.host}) serves this shop`;
  if (own.dataKeyFingerprint !== other.dataKeyFingerprint) {
    return `${start} with another DATA_KEY. Set the same DATA_KEY on all servers.`;
  }
  if (own.hasFilesOnDisk || other.hasFilesOnDisk) {
    return `${start}, and files lie on the disk of one server. Set S3_BUCKET and the other S3 variables on all servers, or stop the other one.`;
  }
  if (own.hasSandbox || other.hasSandbox) {
    return `${start}, and the keys of the sandbox lie on the disk of one server. Set DEMO=0 and SANDBOX=0, or stop the other one.`;
  }
  return null;
}

/** The name of this server, kept in its data folder: after a crash it takes its own lease again. */
export async function loadServerId(dataDir: string): Promise<string> {
  const path = join(dataDir, 'keys', 'server.id');
  return (await readKeyFile(path)) ?? writeKeyFile(path, randomUUID());
}

export interface JoinedServer {
  id: string;
  /** Lets another server take this one's place at once. */
  leave(): Promise<void>;
}

/**
 * Joins the servers of a shop on PostgreSQL, and stays joined by a lease.
 *
 * @throws ConfigError where a running server has what this one cannot share
 */
export async function joinServers(
  db: Db,
  id: string,
  traits: ServerTraits,
  onError: (error: unknown) => void,
): Promise<JoinedServer> {
  const lease = { name: `server:${id}`, holder: id, seconds: leaseSeconds, details: { ...traits, host: hostname() } };
  await db.transaction(async (tx) => {
    // Of this transaction, not of the session: poolers hand sessions round.
    await tx.execute(sql`select pg_advisory_xact_lock(${joinLock})`);
    const others = await queryRows<{ details: OtherServer }>(
      tx,
      sql`select details from server_leases
        where name like 'server:%' and holder <> ${id} and held_until > clock_timestamp()`,
    );
    for (const { details } of others) {
      const conflict = findConflict(traits, details);
      if (conflict) throw new ConfigError(conflict);
    }
    await tx.execute(sql`delete from server_leases where name like 'server:%' and held_until < clock_timestamp()`);
    await takeLease(tx, lease);
  });
  const timer = setInterval(() => void takeLease(db, lease).catch(onError), renewMs);
  timer.unref();
  return {
    id,
    async leave() {
      clearInterval(timer);
      await releaseLease(db, lease).catch(onError);
    },
  };
}
