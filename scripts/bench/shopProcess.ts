import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ask, BenchMessage, CpuUsage, ProviderReady, ReadyMessage } from '../../apps/server/bench/protocol.ts';
import { root } from '../sources.ts';
import { benchFolder } from './benchFolder.ts';

export interface ShopProcess extends ReadyMessage {
  databaseUrl: string | undefined;
  dataDir: string;
  cpu(): Promise<CpuUsage>;
  /** Turns caching of catalogue responses on or off; on is the default of a real shop. */
  keepAnswers(isKept: boolean): Promise<void>;
  stop(): Promise<void>;
}

interface ShopOptions {
  /** PostgreSQL URL; without it the embedded database is used. */
  databaseUrl?: string;
  /** Number of products and orders in addition to the demo shop's. */
  products: number;
  orders?: number;
  /** Output folder of the web app's build; by default that of this tree. */
  webRoot?: string;
}

/** Starts a shop and the floor in one child process, with a data folder that is deleted when the process exits. */
export async function startShop({ databaseUrl, products, orders = 0, webRoot }: ShopOptions): Promise<ShopProcess> {
  const dataDir = benchFolder();
  const args = [String(products), String(orders), ...(webRoot ? [webRoot] : [])];
  const child = fork(join(root, 'apps/server/bench/child.ts'), args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
  });
  child.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const ready = await receive<ReadyMessage>(child);
  return {
    ...ready,
    databaseUrl,
    dataDir,
    cpu: () => readCpuUsage(child),
    async keepAnswers(value) {
      await request(child, { kind: 'keep', value });
    },
    stop: () => stopped(child),
  };
}

export interface ProviderProcess extends ProviderReady {
  cpu(): Promise<CpuUsage>;
  stop(): Promise<void>;
}

/** Starts the shop's payment provider in another process. */
export async function startProvider({ address, dataDir, databaseUrl = '' }: ShopProcess): Promise<ProviderProcess> {
  const child = fork(join(root, 'apps/server/bench/provider.ts'), [databaseUrl, dataDir, address], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
  });
  const ready = await receive<ProviderReady>(child);
  return { ...ready, cpu: () => readCpuUsage(child), stop: () => stopped(child) };
}

async function request(child: ChildProcess, question: Ask): Promise<BenchMessage> {
  const answer = receive<BenchMessage>(child);
  child.send(question);
  return answer;
}

async function readCpuUsage(child: ChildProcess): Promise<CpuUsage> {
  const response = await request(child, { kind: 'cpu' });
  if (response.kind !== 'cpu') throw new Error('The process did not say what it used.');
  return response;
}

async function stopped(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.send({ kind: 'stop' } satisfies Ask);
  await ended;
}

/** Resolves with the process's next message; rejects if it exits first. */
function receive<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A measured process ended with ${code}.`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Message);
    });
  });
}
