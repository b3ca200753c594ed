import { join } from 'node:path';
import type { PaymentMethod } from '@sampan/api/entities';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import type { PaymentProvider } from './payment/port.ts';
import { loadSandboxKeys, type SandboxKeys } from './payment/sandbox/keys.ts';
import { createSandbox, type Sandbox } from './payment/sandbox/sandbox.ts';

/** The outside world that the shop asks things of. */
export interface Providers {
  payment: Record<PaymentMethod, PaymentProvider>;
  sandbox: Sandbox;
}

interface ProviderOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  publicUrl: string;
  /** The sandbox's signing keys are kept below it, made at the first start. */
  dataDir: string;
  /** Instead of those in the folder. */
  keys?: SandboxKeys;
}

export async function createProviders({ dataDir, keys, ...options }: ProviderOptions): Promise<Providers> {
  const sandbox = createSandbox({ ...options, keys: keys ?? (await loadSandboxKeys(join(dataDir, 'keys'))) });
  return { payment: sandbox.providers, sandbox };
}
