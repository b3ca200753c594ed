import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { benchFolder } from '../bench/benchFolder.ts';
import { buildServer, buildWeb } from '../build.ts';
import { root } from '../sources.ts';
import { startServer } from './serverProcess.ts';

/** Runs `work` against a fresh demo shop, started as by `npm start`, and deletes its data afterwards. */
export async function onDemoShop(port: number, work: (url: string) => Promise<void>): Promise<void> {
  await buildServer();
  await buildWeb();
  const dataDir = benchFolder();
  const server = startServer(join(root, 'apps/server/dist/main.js'), {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
  });
  server.child.stderr?.pipe(process.stderr);
  try {
    await work(await server.url);
  } finally {
    await server.stop('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  }
}
