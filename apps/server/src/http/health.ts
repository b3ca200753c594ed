import type { FastifyInstance } from 'fastify';
import { readJournal } from '../db/migrationFiles.ts';
import { readMigrationState } from '../db/migrationState.ts';
import type { Db } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import type { Lifecycle } from '../lifecycle.ts';
import { settlesWithin } from '../settlesWithin.ts';
import { ApiError } from './apiError.ts';
import { toErrorBody } from './errors.ts';

type Checks = Record<'database' | 'migrations' | 'store' | 'draining', 'ok' | 'failed'>;

export interface HealthOptions {
  deps: Deps;
  lifecycle: Lifecycle;
  /** Database connection of the readiness check; by default the one of the requests. */
  probeDb?: Db | undefined;
  /** Whether the database waits for a copy of itself: it is then not asked, and counts as up. */
  isCopying?: (() => boolean) | undefined;
  /** A check that takes longer counts as failed. */
  timeoutMs?: number;
  /** Minimum interval between checks: the endpoint is public. */
  cacheMs?: number;
}

/** Resolves to false if the check fails or times out. */
const passes = (check: Promise<unknown>, timeoutMs: number) => settlesWithin(check, timeoutMs).catch(() => false);

/**
 * `/livez` responds while the event loop runs; restart the process if it does not. `/readyz` returns 200 while this
 * server should receive requests, otherwise 503 with the failed checks in `details`; route to another server then. A
 * draining server answers at once, without the checks that are not finished.
 */
export function registerHealth(
  app: FastifyInstance,
  { deps, lifecycle, probeDb = deps.db, isCopying = () => false, timeoutMs = 2_000, cacheMs = 1_000 }: HealthOptions,
): void {
  const journal = readJournal();
  let cached: { at: number; checks: Promise<Omit<Checks, 'draining'>> } | undefined;

  async function runChecks(): Promise<Omit<Checks, 'draining'>> {
    let isDatabaseUp = isCopying();
    // The migration query also serves as the database check.
    async function checkMigrations() {
      const { pending } = await readMigrationState(probeDb, journal);
      isDatabaseUp = true;
      if (pending.length > 0) throw new Error('migrations are pending');
    }
    const [isMigrated, isStoreUp] = await Promise.all([
      isDatabaseUp || passes(checkMigrations(), timeoutMs),
      passes(deps.providers.files.check(), timeoutMs),
    ]);
    const toResult = (isOk: boolean) => (isOk ? 'ok' : 'failed');
    return { database: toResult(isDatabaseUp), migrations: toResult(isMigrated), store: toResult(isStoreUp) };
  }

  async function readChecks(): Promise<Partial<Checks>> {
    const now = performance.now();
    if (!cached || now - cached.at > cacheMs) cached = { at: now, checks: runChecks() };
    // A slow database must not hide for seconds that this server drains: requests would arrive while it closes.
    const checks = await lifecycle.untilDraining(cached.checks);
    return { ...checks, draining: lifecycle.isDraining ? 'failed' : 'ok' };
  }

  app.get('/livez', { compress: false }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { compress: false }, async (request, reply) => {
    const checks = await readChecks();
    reply.header('cache-control', 'no-store');
    if (Object.values(checks).every((result) => result === 'ok')) return reply.send({ status: 'ok', checks });
    const apiError = new ApiError('UNAVAILABLE', { details: { checks } });
    return reply.code(503).header('retry-after', '1').send(toErrorBody(apiError, request.id));
  });
  app.addHook('onSend', async (_request, reply) => {
    if (lifecycle.isDraining) reply.header('connection', 'close');
  });
}
