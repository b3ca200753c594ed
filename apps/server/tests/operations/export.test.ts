import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';

let shop: Commerce;
let orderNo: string;
const folder = scratchFolder('export');
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

beforeAll(async () => {
  shop = await openCommerce('postgres');
  const categoryId = await shop.addCategory({ name: '茶具', slug: 'tea' });
  const cup = await shop.addProduct({ categoryId, name: '=cmd', priceAmount: 1_250, stock: 300 });
  const pot = await shop.addProduct({ categoryId, name: '壺, "大"', priceAmount: 9_900, stock: 300 });
  const paid = await shop.order([{ product: cup, quantity: 2 }, { product: pot }]);
  ({ orderNo } = paid);
  await shop.pay(paid.id);
  // More than one page of rows.
  for (let index = 0; index < 205; index += 1) await shop.order([{ product: cup }]);
}, 120_000);
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: string[]) {
  const printed: string[] = [];
  const environment = { DATABASE_URL: shop.database.url, DATA_DIR: shop.database.dataDir, DEMO: '0' };
  const exitCode = await runCommand(['export', ...argv, '--json'], environment, {
    print: (text) => void printed.push(text),
  });
  return { exitCode, data: JSON.parse(printed.join('\n')) };
}

const readCsv = (path: string): string[][] => parse(readFileSync(path), { bom: true });

test('writes all rows as CSV in the language and time zone that were named', async () => {
  const target = join(folder, 'csv');
  const { data } = await run(target, '--locale', 'zh-HK', '--time-zone', 'UTC');
  expect(data.rows).toMatchObject({ orders: 206, 'order-lines': 207, transactions: 1, products: 2, customers: 3 });
  const [header, ...orders] = readCsv(join(target, 'orders.csv'));
  expect(header).toContain('訂單編號');
  expect(header).toContain('落單時間 (UTC)');
  expect(new Set(orders.map(([first]) => first)).size).toBe(206);
  const [, ...lines] = readCsv(join(target, 'order-lines.csv'));
  expect(lines).toHaveLength(207);
  expect(lines.filter(([first]) => first === orderNo).map((line) => line.slice(2, 9))).toEqual([
    // Escaped, so that no spreadsheet runs it as a formula.
    ["'=cmd", '', '2', '0', '12.50', '25.00', 'CNY'],
    ['壺, "大"', '', '1', '0', '99.00', '99.00', 'CNY'],
  ]);
  expect(readCsv(join(target, 'products.csv'))).toHaveLength(3);
  expect(statSync(join(target, 'orders.csv')).mode & 0o777).toBe(0o600);
});

test('writes rows as NDJSON, one object a line', async () => {
  const target = join(folder, 'ndjson');
  const { data } = await run(target, '--format', 'ndjson');
  const read = (name: string) =>
    readFileSync(join(target, `${name}.ndjson`), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  for (const [name, count] of Object.entries(data.rows)) expect(read(name)).toHaveLength(count as number);
  expect(read('orders').find((order) => order.orderNo === orderNo)).toMatchObject({ totalAmount: 12_400 });
  expect(read('transactions')).toEqual([expect.objectContaining({ amount: 12_400 })]);
  expect(readFileSync(join(target, 'customers.ndjson'), 'utf8')).not.toContain('password');
});

test('overwrites nothing, leaves nothing half written, and refuses what it does not know', async () => {
  const target = join(folder, 'given');
  await run(target);
  await expect(run(target)).rejects.toThrow('exists already');
  rmSync(join(target, 'orders.csv'));
  writeFileSync(join(target, 'products.csv'), 'mine');
  await expect(run(target)).rejects.toThrow('exists already');
  expect(readdirSync(target)).not.toContain('orders.csv');
  expect(readdirSync(target).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(readFileSync(join(target, 'products.csv'), 'utf8')).toBe('mine');
  for (const wrong of [
    ['--format', 'xml'],
    ['--locale', 'fr'],
    ['--time-zone', 'Mars/Olympus'],
  ]) {
    await expect(run(join(folder, 'wrong'), ...wrong)).rejects.toThrow(UsageError);
  }
  expect(readdirSync(folder)).not.toContain('wrong');
});

test('of two exports into one folder at once the later one writes it, and the other one fails', async () => {
  const target = join(folder, 'twice');
  const environment = { DATABASE_URL: shop.database.url, DATA_DIR: shop.database.dataDir, DEMO: '0' };
  let second: SpawnSyncReturns<string> | undefined;
  const write = (text: string) => {
    if (!text.includes('products [')) return;
    second ??= spawnSync(process.execPath, [main, 'export', target], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    });
  };
  const first = runCommand(['export', target], environment, { print: () => {}, progress: { isTTY: true, write } });
  await expect(first).rejects.toThrow('Another export writes');
  expect(second).toMatchObject({ stderr: '', status: 0 });
  expect(readCsv(join(target, 'orders.csv'))).toHaveLength(207);
  expect(readdirSync(target).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('an export publishes no draft of another one that began after its own was complete', async () => {
  // On a disk, which may give the inode of a removed file to the next one; a tmpfs does not.
  const target = mkdtempSync(join(tmpdir(), 'sampan-export-'));
  onTestFinished(() => rmSync(target, { recursive: true, force: true }));
  const draft = join(target, 'orders.csv.part');
  let isReplaced = false;
  const write = (text: string) => {
    if (isReplaced || !text.includes('products [')) return;
    isReplaced = true;
    rmSync(draft);
    writeFileSync(draft, 'half', { flag: 'wx' });
  };
  const environment = { DATABASE_URL: shop.database.url, DATA_DIR: shop.database.dataDir, DEMO: '0' };
  const first = runCommand(['export', target], environment, { print: () => {}, progress: { isTTY: true, write } });
  await expect(first).rejects.toThrow('Another export writes');
  expect(readdirSync(target)).toEqual(['orders.csv.part']);
  expect(readFileSync(draft, 'utf8')).toBe('half');
});
