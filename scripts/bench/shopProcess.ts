import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask, BenchMessage, CpuUsed, MemoryUsed, ProviderReady, Ready } from '../../apps/server/bench/protocol.ts';
import { root } from '../sources.ts';
import { benchFolder } from './benchFolder.ts';

export interface ShopProcess extends Ready {
  databaseUrl: string | undefined;
  dataDir: string;
  cpu(): Promise<CpuUsed>;
  memory(): Promise<MemoryUsed>;
  /** Whether answers about the catalogue are kept, as they are in a shop that nobody measures. */
  keepAnswers(isKept: boolean): Promise<void>;
  stop(): Promise<void>;
}

interface ShopOptions {
  /** PostgreSQL; the embedded database without it. */
  databaseUrl?: string;
  /** Products and orders beside those of the demo shop. */
  products: number;
  orders?: number;
  /** Of Node itself, such as `--cpu-prof`. */
  nodeOptions: string[];
}

/** Starts a shop with the floor beside it in a process of its own, with a folder of its own that goes with it. */
export async function startShop({ databaseUrl, products, orders = 0, nodeOptions }: ShopOptions): Promise<ShopProcess> {
  const dataDir = benchFolder();
  const child = fork(join(root, 'apps/server/bench/child.ts'), [String(products), String(orders)], {
    execArgv: nodeOptions,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const ready = await heard<Ready>(child);
  return {
    ...ready,
    databaseUrl,
    dataDir,
    cpu: () => cpuUsedBy(child),
    async memory() {
      const told = await asked(child, { kind: 'memory' });
      if (told.kind !== 'memory') throw new Error('The process did not say what it holds.');
      return told;
    },
    async keepAnswers(value) {
      await asked(child, { kind: 'keep', value });
    },
    stop: () => stopped(child),
  };
}

export interface ProviderProcess extends ProviderReady {
  cpu(): Promise<CpuUsed>;
  stop(): Promise<void>;
}

/** Starts the payment provider of this shop beside it. */
export async function startProvider({ address, dataDir, databaseUrl = '' }: ShopProcess): Promise<ProviderProcess> {
  const child = fork(join(root, 'apps/server/bench/provider.ts'), [databaseUrl, dataDir, address], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const ready = await heard<ProviderReady>(child);
  return { ...ready, cpu: () => cpuUsedBy(child), stop: () => stopped(child) };
}

async function asked(child: ChildProcess, question: Ask): Promise<BenchMessage> {
  const answer = heard<BenchMessage>(child);
  child.send(question);
  return answer;
}

async function cpuUsedBy(child: ChildProcess): Promise<CpuUsed> {
  const told = await asked(child, { kind: 'cpu' });
  if (told.kind !== 'cpu') throw new Error('The process did not say what it used.');
  return told;
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.send({ kind: 'stop' } satisfies Ask);
  await ended;
}

/** The next message of the process; an error where it ends instead. */
function heard<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A measured process ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });
}
