import { setTimeout } from 'node:timers/promises';
import type { Client } from 'pg';
import { findDatabaseError } from '../query.ts';

/**
 * Longest wait of a migration for the lock on a table, ms. Behind it waits every statement of the shop on that table,
 * also those that a long reader, such as a backup, would not hold back.
 */
const migrationLockTimeoutMs = 2_000;
/** Pauses before a migration that got no lock is tried again, ms: in a pause, the statements behind it run. */
const [firstMigrationPauseMs, maxMigrationPauseMs] = [1_000, 30_000];
/** Time after which a migration that gets no lock fails, ms. */
const maxMigrationDelayMs = 10 * 60_000;
/** SQLSTATE of a lock timeout and of a deadlock. */
const lockFailures = ['55P03', '40P01'];

/** Applies migrations in one transaction, and again while it gets no lock. */
export async function applyWithLockTimeout(
  client: Client,
  apply: () => Promise<void>,
  onDelayed: ((pauseMs: number) => void) | undefined,
): Promise<void> {
  const endsAt = performance.now() + maxMigrationDelayMs;
  await client.query(`set lock_timeout = ${migrationLockTimeoutMs}`);
  for (let pauseMs = firstMigrationPauseMs; ; pauseMs = Math.min(2 * pauseMs, maxMigrationPauseMs)) {
    try {
      await apply();
      break;
    } catch (error) {
      const isLocked = lockFailures.includes(findDatabaseError(error)?.code ?? '');
      if (!isLocked || performance.now() + pauseMs > endsAt) throw error;
      onDelayed?.(pauseMs);
      await setTimeout(pauseMs);
    }
  }
  // The concurrent build of an index waits for all open transactions, and holds nobody back meanwhile.
  await client.query('set lock_timeout = 0');
}
