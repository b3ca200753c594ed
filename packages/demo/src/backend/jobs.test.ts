import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import { productStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { createDemoBackend } from './demoBackend.ts';
import { withUploads } from './files/uploads.ts';

const { adminProduct, adminUser, job } = contract;

/** A demo shop with a clock that the test advances. */
function shop() {
  let time = Date.parse('2026-11-20T04:00:00Z');
  const demo = createDemoBackend(() => new Date(time));
  const token = demo.signIn('operator');
  const pass = (ms: number) => {
    time += ms;
  };
  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    return demo.answer(endpoint, await withUploads(input), { token }).body as OutputOf<E>;
  }
  return { demo, pass, ask };
}

test('a job waits, is seen under way and comes to its end as the clock goes on', async () => {
  const { demo, pass, ask } = shop();
  const ids = [...demo.state.products.values()]
    .filter(({ status }) => status === productStatus.onShelf)
    .slice(0, 50)
    .map(({ id }) => id);
  const { id } = await ask(adminProduct.bulk, { of: { ids }, change: { what: 'status', status: 0 } });
  const onShelf = () => ids.filter((each) => demo.state.products.get(each)?.status === productStatus.onShelf).length;
  expect(await ask(job.detail, { id })).toMatchObject({ status: 'queued', done: 0, total: 50 });
  pass(1_300);
  const half = await ask(job.detail, { id });
  expect(half).toMatchObject({ status: 'running', done: 25, changed: 25 });
  expect(onShelf()).toBe(25);
  pass(60_000);
  expect(await ask(job.detail, { id })).toMatchObject({ status: 'done', done: 50, changed: 50 });
  expect(onShelf()).toBe(0);
});

test('the list has unfinished jobs first, however many newer ones have ended', async () => {
  const { demo, pass, ask } = shop();
  const ids = [...demo.state.products.keys()];
  const older = await ask(adminProduct.bulk, {
    of: { ids },
    change: { what: 'stock', stock: { by: 'add', value: 1 } },
  });
  const ended = await ask(adminUser.export, { filter: { role: 2 }, locale: 'en-US' });
  pass(1_500);
  const newer = await ask(adminUser.export, { locale: 'en-US' });
  const { list, total } = await ask(job.list, { limit: 2 });
  expect(list.map(({ id, status }) => [id, status])).toEqual([
    [newer.id, 'queued'],
    [older.id, 'running'],
  ]);
  const { list: rest } = await ask(job.list, { limit: 2, page: 2 });
  expect(rest).toMatchObject([{ id: ended.id, status: 'done' }]);
  expect(total).toBe(3);
});

test('one that is cancelled does no more, and keeps what it did', async () => {
  const { demo, pass, ask } = shop();
  const ids = [...demo.state.products.keys()].slice(0, 50);
  const { id } = await ask(adminProduct.bulk, {
    of: { ids },
    change: { what: 'stock', stock: { by: 'add', value: 1 } },
  });
  pass(1_300);
  const { done } = await ask(job.cancel, { id });
  pass(60_000);
  expect(await ask(job.detail, { id })).toMatchObject({ status: 'cancelled', done, changed: done });
  expect(done).toBe(25);
});

test('a file is there when its job is done, and not before', async () => {
  const { pass, ask } = shop();
  const { id } = await ask(adminUser.export, { locale: 'en-US' });
  pass(500);
  expect(await ask(job.result, { id })).toMatchObject({ code: 'NOT_FOUND' });
  pass(60_000);
  const file = (await ask(job.result, { id })) as unknown as Blob;
  expect(file.type).toBe('text/csv; charset=utf-8');
  expect(await file.text()).toMatch(/^\uFEFF?Number,Username,Email/);
});

test('a dry run of an import leaves the shop as it was', async () => {
  const { demo, pass, ask } = shop();
  const before = structuredClone([...demo.state.products.entries()]);
  const file = new File(['Handle,Title,Type,Variant Price\nnew-thing,New,tea,5\n'], 'goods.csv');
  const { id } = await ask(adminProduct.import, { file, isDryRun: true });
  pass(60_000);
  const done = await ask(job.detail, { id });
  expect([...demo.state.products.entries()]).toEqual(before);
  expect(done).toMatchObject({ status: 'done', isDryRun: true, done: 1 });
});
