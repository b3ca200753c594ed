import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../../../scripts/processes/scratchFolder.ts';
import { getAttemptCount, measure } from '../../../../../scripts/reliability/measure.ts';
import { FolderInUse, lockFolder } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = scratchFolder('lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const lockFile = () => join(folder, 'lock.db');
const holderFile = () => join(folder, 'lock.json');

/** Runs a command in namespaces of its own, as in another container: its process has the number 1 there. */
const namespaces = ['--pid', '--uts', '--ipc', '--net', '--fork', '--kill-child'];
/** Root may create them; another user only inside a user namespace, which some systems forbid. */
const unshareCommands = [
  ['unshare', ...namespaces],
  ['unshare', '--user', '--map-root-user', ...namespaces],
];
const findUnshare = (): string[] | undefined =>
  unshareCommands.find(([command = '', ...options]) => {
    const { status: exitCode } = spawnSync(command, [...options, 'true']);
    return exitCode === 0;
  });
const cannotUnshare =
  'This user may not create namespaces (see kernel.unprivileged_userns_clone and kernel.apparmor_restrict_unprivileged_userns).';

/**
 * Another process that takes the lock, prints that it has, and holds it until it is killed or loses the lock file.
 * @param wrapper command that starts it
 */
async function startHolder(wrapper: string[] = []) {
  const program = `const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'lock.ts'))});
    const onLost = (error) => { console.log(error.message); process.exit(1); };
    try { await lockFolder(process.argv[1], { onLost, checkIntervalMs: 50 }); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const node = [process.execPath, '--input-type=module', '-e', program, folder];
  const [command, ...commandArguments] = [...wrapper, ...node] as [string, ...string[]];
  const child = spawn(command, commandArguments, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const firstLine = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return {
    firstLine,
    pid: child.pid,
    exited,
    readOutput: () => output,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await exited;
    },
  };
}

test('a second process is refused with a sentence that says who holds the folder', async () => {
  const first = await startHolder();
  expect(first.firstLine).toBe('held');
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder)).rejects.toThrow(`${folder} is in use by process ${first.pid} on ${hostname()}`);
  await first.end('SIGKILL');
});

test('the second lock of one process is refused, and a released one is free', async () => {
  const lock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
  lock.release();
  expect(existsSync(holderFile())).toBe(false);
  (await lockFolder(folder)).release();
});

test('a lock that a killed process left is taken over', async () => {
  const first = await startHolder();
  await first.end('SIGKILL');
  expect(existsSync(holderFile())).toBe(true);
  const lock = await lockFolder(folder);
  expect(JSON.parse(readFileSync(holderFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  lock.release();
});

test.each([
  // As when the holder runs in another container: its pid does not exist here.
  ['a process number that this machine does not know', { pid: 4_194_305, host: hostname(), since: 'now' }],
  ['another host', { pid: 1, host: 'elsewhere', since: 'now' }],
  ['nothing', {}],
])('a held lock does not depend on its description: %s', async (_name, description) => {
  const first = await startHolder();
  writeFileSync(holderFile(), JSON.stringify(description));
  await expect(lockFolder(folder)).rejects.toThrow(/is in use by/);
  rmSync(holderFile());
  await expect(lockFolder(folder)).rejects.toThrow(/is in use by another process/);
  await first.end('SIGKILL');
});

test('a holder whose lock is deleted stops, and the next one waits for that', async () => {
  const first = await startHolder();
  rmSync(lockFile());
  const second = lockFolder(folder, { checkIntervalMs: 300 }).then((lock) => {
    const output = first.readOutput();
    lock.release();
    return output;
  });
  await first.exited;
  expect(await second).toMatch(/was removed or replaced while this process held it/);
});

test('a holder whose lock is replaced by another file stops', async () => {
  const first = await startHolder();
  rmSync(lockFile());
  writeFileSync(lockFile(), '');
  await first.exited;
  expect(first.readOutput()).toMatch(/was removed or replaced while this process held it/);
});

test('a lock file with other content is a sentence', async () => {
  writeFileSync(
    lockFile(),
    '{"pid": 1, "host": "somebody’s notes, longer than a page header of SQLite is"}'.repeat(20),
  );
  await expect(lockFolder(folder)).rejects.toThrow(`${lockFile()} is no lock file`);
});

test('of eight processes at once that find a dead lock, one holds the folder', async () => {
  await measure('second-process', { place: 'none' }, async (countAttempts) => {
    for (let round = 0; round < getAttemptCount(1, 20); round += 1) {
      const dead = await startHolder();
      await dead.end('SIGKILL');
      const rivals = await Promise.all(Array.from({ length: 8 }, () => startHolder()));
      await Promise.all(rivals.map((rival) => rival.end('SIGKILL')));
      expect(rivals.filter((rival) => rival.firstLine === 'held')).toHaveLength(1);
      expect(rivals.filter((rival) => rival.firstLine.includes('is in use by'))).toHaveLength(7);
      countAttempts(rivals.length);
    }
  });
});

test('of a process here and one of another namespace, the second is refused', async ({ skip }) => {
  const inNamespaces = findUnshare();
  if (!inNamespaces) {
    console.warn(cannotUnshare);
    return skip(cannotUnshare);
  }
  await measure('second-namespace', { place: 'none' }, async (countAttempts) => {
    for (let round = 0; round < getAttemptCount(2, 20); round += 1) {
      const [firstWrapper, secondWrapper] = round % 2 === 0 ? [[], inNamespaces] : [inNamespaces, []];
      const first = await startHolder(firstWrapper);
      expect(first.firstLine).toBe('held');
      const second = await startHolder(secondWrapper);
      expect(second.firstLine).toContain('is in use by');
      await first.end('SIGKILL');
      await second.exited;
      // With the first gone, the folder is free.
      const next = await startHolder(secondWrapper);
      expect(next.firstLine).toBe('held');
      await next.end('SIGKILL');
      countAttempts();
    }
  });
});
