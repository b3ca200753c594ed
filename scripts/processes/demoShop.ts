import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer, buildWeb } from '../build.ts';
import { root } from '../sources.ts';

/** Runs `work` against a fresh demo shop, started as by `npm start`, and deletes its data afterwards. */
export async function onDemoShop(port: number, work: (url: string) => Promise<void>): Promise<void> {
  await buildServer();
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-demo-'));
  const server = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await isReady(server);
    await work(`http://localhost:${port}`);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Resolves when the server prints that it is ready. */
function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => String(chunk).includes('Sampan is ready') && resolve());
    server.once('exit', (code) => reject(new Error(`the shop ended with ${code} before it was ready`)));
  });
}
