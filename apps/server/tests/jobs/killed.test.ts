import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { Job } from '@sampan/api/entities';
import { csvLine } from '@sampan/domain/csv/csv';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../support/databases.ts';

const { adminProduct, audit, category, job, user } = contract;
const password = 'the way in, and again';
const rows = 2_500;

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sampan-killed-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A shop in a process of its own, with somebody of the staff in it. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', '..', 'src', 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', DEMO: '0', ADMIN_PASSWORD: password, ...environment },
  });
  children.push(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /^Sampan is ready at (http:\S+)$/m.exec(said)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => reject(new Error(said)));
  });
  let token = '';
  async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    const query = endpoint.method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
    const form = new FormData();
    for (const [name, value] of Object.entries(input as object)) form.append(name, value as Blob);
    const isForm = endpoint.body === 'multipart';
    const body = isForm ? form : JSON.stringify(input);
    const answer = await fetch(`${url}${endpoint.path}${query}`, {
      method: endpoint.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      ...(endpoint.method === 'POST' && { body }),
    });
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status} ${await answer.text()}`);
    return (answer.headers.get('content-type')?.includes('json') ? answer.json() : answer.text()) as Promise<
      OutputOf<E>
    >;
  }
  ({ token } = await call(user.login, { username: 'admin', password }));
  const kill = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  return { call, kill };
}

test.each(['pglite', 'postgres'] as const)(
  'an import goes on where a killed shop left it, row by row once: on %s',
  async (kind) => {
    const database = kind === 'postgres' ? await createTestDatabase('postgres') : null;
    const environment: Record<string, string> = database?.url ? { DATABASE_URL: database.url } : {};
    const first = await start(environment);
    const { id: categoryId } = await first.call(category.create, { name: '杂货', slug: 'sundries' });
    expect(categoryId).toBeGreaterThan(0);
    const lines = Array.from({ length: rows }, (_, index) => [
      `thing-${index}`,
      `Thing ${index}`,
      'sundries',
      '10',
      '3',
    ]);
    const text = [['Handle', 'Title', 'Product Category', 'Variant Price', 'Variant Inventory Qty'], ...lines]
      .map(csvLine)
      .join('');
    const { id } = await first.call(adminProduct.import, { file: new File([text], 'things.csv') });
    const before = await until(first.call, id, ({ done }) => done > 0);
    expect(before).toMatchObject({ status: 'running', total: rows });
    await first.kill();

    const second = await start(environment);
    const between = await second.call(job.detail, { id });
    expect(between.done).toBeGreaterThanOrEqual(before.done);
    expect(between.done).toBeLessThan(rows);
    const after = await until(second.call, id, ({ status }) => status === 'done' || status === 'failed');
    expect(after).toMatchObject({
      status: 'done',
      done: rows,
      added: rows,
      changed: 0,
      skipped: 0,
      failed: 0,
      problems: [],
    });
    const { total } = await second.call(adminProduct.list, { limit: 1 });
    expect(total).toBe(rows);
    const entries = await second.call(audit.list, { targetType: 'product', limit: 1 });
    // One for each row, and one for the import itself.
    expect(entries.total).toBe(rows + 1);
    const result = (await second.call(job.result, { id })) as unknown as string;
    expect(result.trim().split('\n')).toHaveLength(rows + 1);
    await second.kill();
    await database?.remove();
  },
  300_000,
);

async function until(
  call: (endpoint: typeof job.detail, input: { id: number }) => Promise<Job>,
  id: number,
  isSo: (job: Job) => boolean,
): Promise<Job> {
  for (;;) {
    const found = await call(job.detail, { id });
    if (isSo(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
