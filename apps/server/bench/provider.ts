/**
 * Runs the sandbox payment provider in a separate process, so that its CPU time does not count as the shop's. Started by
 * `pnpm bench`, with the measured shop's address and data folder.
 */
import { join } from 'node:path';
import Fastify from 'fastify';
import { systemClock } from '../src/clock.ts';
import { connectPostgres } from '../src/db/connectPostgres.ts';
import { createLogger } from '../src/log.ts';
import { registerCashier } from '../src/providers/payment/sandbox/cashier.ts';
import { loadSandboxKeys } from '../src/providers/payment/sandbox/keys.ts';
import { createSandbox } from '../src/providers/payment/sandbox/sandbox.ts';
import { loadSecrets } from '../src/providers/secrets.ts';
import { SettingsCache } from '../src/settings.ts';
import type { Ask, BenchMessage } from './protocol.ts';
import { createCpuMeter, providerName } from './usage.ts';

const [databaseUrl = '', dataDir = '', shop = ''] = process.argv.slice(2);
const url = new URL(databaseUrl);
url.searchParams.set('application_name', providerName);
const { db, close } = await connectPostgres(url.href);
const sandbox = createSandbox({
  db,
  clock: systemClock,
  log: createLogger({ level: 'error' }),
  keys: await loadSandboxKeys({
    db,
    secrets: await loadSecrets(join(dataDir, 'keys'), { dataKey: process.env.DATA_KEY }),
  }),
  publicUrl: shop,
});
const app = Fastify();
registerCashier(app, sandbox, new SettingsCache(db, systemClock));
sandbox.deliverBy(async (path, body, headers) => {
  const answer = await fetch(`${shop}/main/v2${path}`, { method: 'POST', body, headers });
  return { status: answer.status, body: await answer.text() };
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const cpu = createCpuMeter(db, 'provider');

process.send?.({ kind: 'ready', address });
process.on('message', (ask: Ask) => void answer(ask));
process.on('disconnect', () => process.exit(0));

async function answer(ask: Ask): Promise<void> {
  if (ask.kind === 'cpu') return tell({ kind: 'cpu', ...(await cpu()) });
  await app.close();
  await close();
  process.disconnect();
}

function tell(message: BenchMessage): void {
  process.send?.(message);
}
