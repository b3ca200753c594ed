import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError } from './config.ts';
import { explainConnection } from './explainConnection.ts';

const explain = (work: () => Promise<unknown>) =>
  explainConnection('DATABASE_URL', work).catch((error: Error) => error);
const failWith = (message: string) => explain(() => Promise.reject(new Error(message)));

test.each([
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])('no connection within its time (%s) is a database that cannot be reached', async (message) => {
  expect(await failWith(message)).toEqual(
    new ConfigError(`The database that DATABASE_URL names cannot be reached (${message}).`),
  );
});

test('a statement that takes too long is no database that cannot be reached', async () => {
  expect(await failWith('Query read timeout')).toEqual(new Error('Query read timeout'));
});

test('a missing file is one that the address names, unless it belongs to the shop', async () => {
  const read = (path: string) => explain(() => readFile(path));
  expect(await read('/no/such.pem')).toBeInstanceOf(ConfigError);
  expect(await read(join(import.meta.dirname, 'db/migrations/none.sql'))).not.toBeInstanceOf(ConfigError);
});
