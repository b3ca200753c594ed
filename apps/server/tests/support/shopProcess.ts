import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import { readOutput, sendCall } from '../../../../scripts/cluster/client.ts';
import { nodeFlags } from '../../../../scripts/processes/nodeFlags.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { type ServerProcess, startServer } from '../../../../scripts/processes/serverProcess.ts';
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
  const servers: ServerProcess[] = [];
  return {
    dataDir: folder,
    async start(environment = {}, flags = nodeFlags) {
      if (!environment.DATABASE_URL && !existsSync(join(folder, 'db'))) copyPgliteDatabase(folder);
      const own = {
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        PORT: '0',
        DEMO: '0',
        SANDBOX: '1',
        ADMIN_PASSWORD: adminPassword,
      };
      const server = startServer(serverBundle, { ...own, ...environment }, flags);
      servers.push(server);
      return running(server, await server.url);
    },
    close() {
      for (const { child } of servers) child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs in as an admin. */
async function running({ child, exited, stop }: ServerProcess, url: string): Promise<ShopProcess> {
  let token = '';
  const call: ShopProcess['call'] = async (endpoint, input, { key } = {}) => {
    const answer = await sendCall(url, endpoint, input, { token, key });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status} ${await answer.text()}`);
    return readOutput(answer);
  };
  ({ token } = await call(contract.user.login, { username: 'admin', password: adminPassword }));
  return {
    pid: child.pid ?? 0,
    url,
    call,
    ended: exited,
    kill: async () => void (await stop('SIGKILL')),
    stop: () => stop('SIGTERM'),
  };
}
