import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { type ServerProcess, startServer } from '../../../scripts/processes/serverProcess.ts';
import { copyPgliteDatabase } from './support/databases.ts';
import { measurePeak } from './support/processMemory.ts';
import { serverBundle } from './support/serverBundle.ts';

let folder: string;
let servers: ServerProcess[];
beforeEach(() => {
  folder = scratchFolder('start');
  servers = [];
});
afterEach(() => {
  for (const { child } of servers) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const buildAndStart = join(import.meta.dirname, '..', '..', '..', 'scripts', 'start.ts');

async function start(environment: Record<string, string> = {}, script = serverBundle) {
  const server = startServer(script, { DATA_DIR: join(folder, 'data'), PORT: '0', ...environment });
  servers.push(server);
  /** Null if the process exited instead. */
  const url = await server.url.catch(() => null);
  return { ...server, url, output: server.readOutput() };
}

const signIn = (url: string | null, username: string, password: string) =>
  fetch(`${url}/main/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

test('the shop starts, says how to sign in, closes on Ctrl-C and keeps everything', async () => {
  const first = await start();
  expect(first.output.trim().split('\n').at(-1)).toBe(`Sampan is ready at ${first.url}`);
  const [, password = ''] = /^ {2}customer +(\S+)$/m.exec(first.output) ?? [];
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/);
  expect((await signIn(first.url, 'customer', password)).status).toBe(200);

  const rival = await start();
  expect(rival.url).toBeNull();
  expect(rival.output).toContain(`is in use by process ${first.child.pid} on `);
  expect(await rival.exited).toBe(1);
  // With V8's optimizing compiler the database's code takes 600 MB more for a moment after the start.
  if (process.platform === 'linux') expect(measurePeak(first.child.pid ?? 0)).toBeLessThan(450);

  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
  const second = await start();
  expect(second.output).not.toContain(password);
  expect((await signIn(second.url, 'customer', password)).status).toBe(200);

  second.child.kill('SIGKILL');
  await second.exited;
  const third = await start({ ADMIN_PASSWORD: 'the way back in' });
  expect((await signIn(third.url, 'admin', 'the way back in')).status).toBe(200);
  // A configured password is never printed.
  expect(third.output).not.toContain('the way back in');
  expect(third.output).toMatch(/^ {2}admin +\(ADMIN_PASSWORD, or the password chosen since\)$/m);
  third.child.kill('SIGTERM');
  expect(await third.exited).toBe(0);
}, 120_000);

/** Paths in a folder, including itself, that other users of the machine can access. */
function openToOthers(path: string): string[] {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return [];
  const below = found.isDirectory() ? readdirSync(path).flatMap((name) => openToOthers(join(path, name))) : [];
  return (found.mode & 0o077) === 0 ? below : [path, ...below];
}

test('the data folder is closed to other users, mended at a start; a wrong HOST and a lost lock are sentences', async () => {
  const data = join(folder, 'data');
  const wrong = await start({ DEMO: '0', HOST: 'no-such-host.invalid' });
  expect(await wrong.exited).toBe(1);
  expect(wrong.output).toMatch(
    /^HOST is a name or an address of this machine\. It says "no-such-host\.invalid" \(E\w+\)\.$/m,
  );
  expect(openToOthers(data)).toEqual([]);

  for (const name of ['db', 'db/PG_VERSION', 'db/base', 'keys', 'keys/data.key']) {
    const path = join(data, name);
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
  }
  const kept = join(data, 'files', 'kept', 'ab');
  const clear = join(kept, `ab${'0'.repeat(30)}`);
  mkdirSync(kept, { recursive: true });
  writeFileSync(clear, 'an identity card of an earlier version', { mode: 0o644 });
  const second = await start({ DEMO: '0' });
  expect(second.url).not.toBeNull();
  await vi.waitFor(() => expect(readFileSync(clear, 'latin1')).not.toContain('identity card'), 10_000);
  for (const name of ['db', 'keys', `files/kept/ab/${basename(clear)}`]) {
    expect(openToOthers(join(data, name)), name).toEqual([]);
  }
  expect(lstatSync(join(data, 'files')).mode & 0o777).toBe(0o700);

  rmSync(join(data, 'lock.db'));
  expect(await second.exited).toBe(1);
  expect(second.readOutput()).toMatch(/was removed or replaced while this process held it\. The shop stops\.\n$/);
}, 120_000);

/** Throws an error of a query when the process prints its first text. */
const throwAtFirstText = `const { write } = process.stdout;
process.stdout.write = (text) => {
  process.stdout.write = write;
  const cause = new Error('the connection is gone');
  process.nextTick(() => { throw new Error('Failed query: select 1\\nparams: a secret', { cause }); });
  return process.stdout.write(text);
};`;

test.each(['main.js', 'sampan.js'])('%s prints an error that nothing catches without parameters', async (program) => {
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0', DEMO: '0' };
  const preload = `--import=data:text/javascript,${encodeURIComponent(throwAtFirstText)}`;
  const server = startServer(join(dirname(serverBundle), program), environment, [preload]);
  servers.push(server);
  expect(await server.exited).toBe(1);
  await vi.waitFor(() => expect(server.readOutput()).toContain('the connection is gone'));
  expect(server.readOutput()).not.toContain('a secret');
});

test.each(['', '0123abcd', `${'0'.repeat(63)}x`])('a data key %o is a sentence, and nothing starts', async (text) => {
  const keys = join(folder, 'data', 'keys');
  mkdirSync(keys, { recursive: true });
  writeFileSync(join(keys, 'data.key'), text);
  const wrong = await start({ DEMO: '0' });
  expect(await wrong.exited).toBe(1);
  expect(wrong.output).toBe(
    `${join(keys, 'data.key')} does not hold a key of 64 hexadecimal digits. Restore it from a backup: without it nothing that it encrypted can be read.\n`,
  );
  expect(readFileSync(join(keys, 'data.key'), 'utf8')).toBe(text);
});

test('a real shop says in one line what it lacks before it can sell; a demo and a test shop do not', async () => {
  for (const name of ['data', 'configured', 'staging']) copyPgliteDatabase(join(folder, name));
  const lines = ({ output }: { output: string }) =>
    output.split('\n').filter((line) => line.startsWith('Missing before'));
  const live = await start({ DEMO: '0' });
  expect(live.url).not.toBeNull();
  expect(lines(live)).toEqual([
    'Missing before this shop can sell: name, currency, shipping, payment, mail, product, terms, privacy, domain (PUBLIC_URL). The dashboard at /admin leads to each.',
  ]);
  const configured = await start({
    DEMO: '0',
    DATA_DIR: join(folder, 'configured'),
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
  });
  expect(lines(configured)).toEqual([
    'Missing before this shop can sell: name, currency, shipping, payment, product, terms, privacy. The dashboard at /admin leads to each.',
  ]);
  const staging = await start({ DEMO: '0', SANDBOX: '1', DATA_DIR: join(folder, 'staging') });
  expect(staging.url).not.toBeNull();
  expect(lines(staging)).toEqual([]);
}, 60_000);

test('a DATA_DIR that cannot be created is a sentence at once, below /proc too', async () => {
  const wrong = await start({ DATA_DIR: '/proc/sampan/data' });
  expect(await wrong.exited).toBe(1);
  expect(wrong.output).toBe(
    'DATA_DIR is a folder that the shop can create and write. It says "/proc/sampan/data" (ENOENT).\n',
  );
});

test('a wrong variable is a sentence and exit 1, before anything is touched', async () => {
  const wrong = await start({ PORT: 'eighty' });
  expect(wrong.url).toBeNull();
  expect(await wrong.exited).toBe(1);
  expect(wrong.output).toBe('PORT is a port number from 0 to 65535. It says "eighty".\n');
});

test('a wrong variable is said before the web app is built', async () => {
  // Without PATH the build cannot run.
  const wrong = await start({ PORT: 'eighty', PATH: '' }, buildAndStart);
  expect(await wrong.exited).toBe(1);
  expect(wrong.output).toBe('PORT is a port number from 0 to 65535. It says "eighty".\n');
});

test('a database that cannot be reached is a sentence and exit 1', async () => {
  const wrong = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await wrong.exited).toBe(1);
  expect(wrong.output).toBe('The database that DATABASE_URL names cannot be reached (ECONNREFUSED).\n');
});

test('a port that is in use is a sentence and exit 1, before a new shop is made', async () => {
  copyPgliteDatabase(join(folder, 'data'));
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const busy = { DEMO: '0', PORT: String((holder.address() as AddressInfo).port) };
  const sentence = 'The port is in use. Stop what listens there, or set PORT to another one.\n';
  try {
    for (const script of [undefined, buildAndStart]) {
      const failed = await start({ ...busy, ...(script && { PATH: '' }) }, script);
      expect(await failed.exited).toBe(1);
      expect(failed.output).toBe(sentence);
    }
  } finally {
    holder.close();
  }
  const first = await start({ DEMO: '0' });
  const [, password = ''] = /^ {2}admin +(\S+)$/m.exec(first.output) ?? [];
  expect((await signIn(first.url, 'admin', password)).status).toBe(200);
}, 60_000);
