import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lockFile = () => join(folder, 'lock');

/** Another process that takes the lock, says so, and holds it until it is killed. */
async function holder() {
  const program = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
    try { lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill(signal);
    });
  return { said, pid: child.pid, end };
}

test('a second process is refused with a sentence that says who holds the folder', async () => {
  const first = await holder();
  expect(first.said).toBe('held');
  expect(() => lockFolder(folder)).toThrow(FolderInUse);
  expect(() => lockFolder(folder)).toThrow(new RegExp(`${folder} is in use by process ${first.pid} on `));
  await first.end('SIGKILL');
});

test('a lock that a killed process left is taken over', async () => {
  const first = await holder();
  await first.end('SIGKILL');
  expect(existsSync(lockFile())).toBe(true);
  const lock = lockFolder(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
  expect(existsSync(lockFile())).toBe(false);
});

test('a process that got the number of a dead one is not its holder', () => {
  const lock = lockFolder(folder);
  const mine = JSON.parse(readFileSync(lockFile(), 'utf8'));
  lock.release();
  writeFileSync(lockFile(), JSON.stringify({ ...mine, startedAt: 'long ago' }));
  lockFolder(folder).release();
});

test('a holder on another machine is believed while it touches its lock', () => {
  const lock = lockFolder(folder);
  const mine = JSON.parse(readFileSync(lockFile(), 'utf8'));
  lock.release();
  writeFileSync(lockFile(), JSON.stringify({ ...mine, host: 'elsewhere' }));
  expect(() => lockFolder(folder)).toThrow(/on elsewhere/);
  const minutesAgo = new Date(Date.now() - 120_000);
  utimesSync(lockFile(), minutesAgo, minutesAgo);
  lockFolder(folder).release();
});

test('a torn lock is taken over', () => {
  writeFileSync(lockFile(), '{"pid": 1');
  lockFolder(folder).release();
});

test('of eight processes at once that find a dead lock, one holds the folder', async () => {
  const dead = await holder();
  await dead.end('SIGKILL');
  const rivals = await Promise.all(Array.from({ length: 8 }, holder));
  expect(rivals.filter((rival) => rival.said === 'held')).toHaveLength(1);
  expect(rivals.filter((rival) => rival.said.includes('is in use by'))).toHaveLength(7);
  await Promise.all(rivals.map((rival) => rival.end('SIGKILL')));
});
