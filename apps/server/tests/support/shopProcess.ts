import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import { nodeFlags } from '../../../../scripts/processes/nodeFlags.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { copyPgliteDatabase } from './databases.ts';
import { serverBundle } from './serverBundle.ts';

/** Admin password of every shop started here. */
export const adminPassword = 'the way in, and again';

/** A data folder that outlives the processes of its shop. Without `DATABASE_URL` it has a migrated, empty database. */
export interface ShopHome {
  dataDir: string;
  /** `flags` are Node's. */
  start(environment?: Record<string, string>, flags?: readonly string[]): Promise<ShopProcess>;
  close(): void;
}

/** A shop in its own process. */
export interface ShopProcess {
  pid: number;
  /** Without a slash at the end. */
  url: string;
  /** Rejects with a `TypeError` without a response, and with an `Error` for an error response. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: { key?: string }): Promise<OutputOf<E>>;
  kill(): Promise<void>;
  /** Resolves to the exit code when the process has ended by itself or by a signal. */
  ended: Promise<number | null>;
  /** Drains with SIGTERM and resolves to the exit code. */
  stop(): Promise<number | null>;
}

export function openHome(): ShopHome {
  const folder = scratchFolder('killed');
  const children: ChildProcess[] = [];
  return {
    dataDir: folder,
    async start(environment = {}, flags = nodeFlags) {
      if (!environment.DATABASE_URL && !existsSync(join(folder, 'db'))) copyPgliteDatabase(folder);
      const child = spawn(process.execPath, [...flags, serverBundle], {
        env: {
          PATH: process.env.PATH,
          NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
          DATA_DIR: folder,
          PORT: '0',
          DEMO: '0',
          SANDBOX: '1',
          ADMIN_PASSWORD: adminPassword,
          ...environment,
        },
      });
      children.push(child);
      return running(child, await getAddress(child));
    },
    close() {
      for (const child of children) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function getAddress(child: ChildProcess): Promise<string> {
  let output = '';
  return new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^Sampan is ready at (http:\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () => reject(new Error(output)));
  });
}

/** Signs in as an admin. */
async function running(child: ChildProcess, url: string): Promise<ShopProcess> {
  let token = '';
  const call: ShopProcess['call'] = async (endpoint, input, { key } = {}) => {
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const form = new FormData();
    for (const [name, value] of Object.entries(input as object)) form.append(name, value as Blob);
    const isForm = endpoint.body === 'multipart';
    const answer = await fetch(`${url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(endpoint.method === 'POST' && { body: isForm ? form : JSON.stringify(input) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status} ${await answer.text()}`);
    const isJson = answer.headers.get('content-type')?.includes('json');
    return (isJson ? answer.json() : answer.text()) as Promise<OutputOf<typeof endpoint>>;
  };
  ({ token } = await call(contract.user.login, { username: 'admin', password: adminPassword }));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid ?? 0,
    url,
    call,
    ended,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
