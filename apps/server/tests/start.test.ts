import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../scripts/scratchFolder.ts';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = scratchFolder('start');
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  /** Where it listens; null when it ended instead. */
  url: string | null;
  said: string;
  exited: Promise<number | null>;
}

const main = join(import.meta.dirname, '..', 'src', 'main.ts');
const buildAndStart = join(import.meta.dirname, '..', '..', '..', 'scripts', 'start.ts');

async function start(environment: Record<string, string> = {}, script = main): Promise<Started> {
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, 'data'), PORT: '0', ...environment },
  });
  children.push(child);
  let said = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const ready = new Promise<string | null>((resolve) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const url = /^Sampan is ready at (http:\S+)$/m.exec(said)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void exited.then(() => resolve(null));
  });
  return { child, url: await ready, said, exited };
}

const signIn = (url: string | null, username: string, password: string) =>
  fetch(`${url}/main/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });

test('the shop starts, says how to sign in, closes on Ctrl-C and keeps everything', async () => {
  const first = await start();
  expect(first.said.trim().split('\n').at(-1)).toBe(`Sampan is ready at ${first.url}`);
  const [, password = ''] = /^ {2}customer +(\S+)$/m.exec(first.said) ?? [];
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/);
  expect((await signIn(first.url, 'customer', password)).status).toBe(200);

  const rival = await start();
  expect(rival.url).toBeNull();
  expect(rival.said).toContain(`is in use by process ${first.child.pid} on `);
  expect(await rival.exited).toBe(1);

  first.child.kill('SIGINT');
  expect(await first.exited).toBe(0);
  const second = await start();
  expect(second.said).not.toContain(password);
  expect((await signIn(second.url, 'customer', password)).status).toBe(200);

  second.child.kill('SIGKILL');
  await second.exited;
  const third = await start({ ADMIN_PASSWORD: 'the way back in' });
  expect((await signIn(third.url, 'admin', 'the way back in')).status).toBe(200);
  third.child.kill('SIGTERM');
  expect(await third.exited).toBe(0);
}, 120_000);

test('a wrong variable is a sentence and exit 1, before anything is touched', async () => {
  const wrong = await start({ PORT: 'eighty' });
  expect(wrong.url).toBeNull();
  expect(await wrong.exited).toBe(1);
  expect(wrong.said).toBe('PORT is a port number from 0 to 65535. It says "eighty".\n');
});

test('a wrong variable is said before the web app is built', async () => {
  // Without a PATH nothing is built here.
  const wrong = await start({ PORT: 'eighty', PATH: '' }, buildAndStart);
  expect(await wrong.exited).toBe(1);
  expect(wrong.said).toBe('PORT is a port number from 0 to 65535. It says "eighty".\n');
});

test('a database that cannot be reached is a sentence and exit 1', async () => {
  const wrong = await start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  expect(await wrong.exited).toBe(1);
  expect(wrong.said).toBe('The database that DATABASE_URL names cannot be reached (ECONNREFUSED).\n');
});

test('a port that is in use is a sentence and exit 1, and a new shop’s passwords are said all the same', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const busy = { DEMO: '0', PORT: String((holder.address() as AddressInfo).port) };
  const sentence = 'The port is in use. Stop what listens there, or set PORT to another one.\n';
  try {
    const first = await start(busy);
    expect(await first.exited).toBe(1);
    expect(first.said.endsWith(sentence)).toBe(true);
    const [, password = ''] = /^ {2}admin +(\S+)$/m.exec(first.said) ?? [];
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/);

    const second = await start(busy);
    expect(await second.exited).toBe(1);
    expect(second.said).toBe(sentence);

    const third = await start({ DEMO: '0' });
    expect((await signIn(third.url, 'admin', password)).status).toBe(200);
  } finally {
    holder.close();
  }
}, 60_000);
