import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { ConfigError, readConfig } from '../src/config.ts';
import { createLogger } from '../src/log.ts';
import { openDatabase } from '../src/openDatabases.ts';
import { dropDatabase } from './support/databases.ts';
import { createDatabase, runStatement } from './support/postgresDatabases.ts';

const log = createLogger({ level: 'silent' });
const id = randomUUID().replaceAll('-', '');
const roles = { plain: `plain_${id}`, full: `full_${id}` };
const empty = `sampan_test_${id}`;

beforeAll(async () => {
  await createDatabase(inject('postgresUrl'), empty);
  await runStatement(inject('postgresUrl'), `create role ${roles.plain} login`);
  await runStatement(inject('postgresUrl'), `create role ${roles.full} login connection limit 0`);
});
afterAll(async () => {
  await dropDatabase(empty);
  for (const role of Object.values(roles)) await runStatement(inject('postgresUrl'), `drop role ${role}`);
});

/** Address of an empty database on the server of the tests. */
function toAddress({ user = roles.plain, name = empty, query = '' } = {}): string {
  const url = new URL(inject('postgresUrl'));
  Object.assign(url, { username: user, pathname: `/${name}`, search: query });
  return url.href;
}
const open = (environment: Record<string, string>) =>
  openDatabase(readConfig({ DATA_DIR: tmpdir(), ...environment }), log);

/** The tests' own server has no TLS; that of TEST_DATABASE_URL may. */
const withoutTls: [sentence: string, address: () => string] = [
  'cannot be reached by TLS (The server does not support SSL connections).',
  () => toAddress({ query: '?sslmode=verify-full' }),
];

test.each<[sentence: string, address: () => string]>([
  ['cannot be reached (ECONNREFUSED).', () => 'postgres://127.0.0.1:1/none'],
  [
    'cannot be reached, because a file is missing or closed (connect ENOENT /no/such/.s.PGSQL.5432).',
    () => 'postgres://shop@/shop?host=/no/such',
  ],
  [
    "cannot be reached, because a file is missing or closed (ENOENT: no such file or directory, open '/no/such.pem').",
    () => toAddress({ query: '?sslmode=verify-full&sslrootcert=/no/such.pem' }),
  ],
  ...(process.env.TEST_DATABASE_URL ? [] : [withoutTls]),
  ['does not accept its user or password (role "nobody" does not exist).', () => toAddress({ user: 'nobody' })],
  ['does not exist (database "none" does not exist).', () => toAddress({ name: 'none' })],
  [`has no connection left (too many connections for role "${roles.full}").`, () => toAddress({ user: roles.full })],
  [`does not give its user a right that the shop needs (permission denied for database ${empty}).`, () => toAddress()],
])('a database that the shop cannot use is a sentence: it %s', async (sentence, address) => {
  const opened = open({ DATABASE_URL: address() });
  await expect(opened).rejects.toThrow(new ConfigError(`The database that DATABASE_URL names ${sentence}`));
});

test('of two addresses the wrong one is named', async () => {
  const wrong = 'postgres://127.0.0.1:1/none';
  const direct = open({ DATABASE_URL: inject('postgresUrl'), DATABASE_DIRECT_URL: wrong });
  await expect(direct).rejects.toThrow('The database that DATABASE_DIRECT_URL names cannot be reached');
  const admin = toAddress({ user: new URL(inject('postgresUrl')).username });
  const pooled = open({ DATABASE_URL: wrong, DATABASE_DIRECT_URL: admin });
  await expect(pooled).rejects.toThrow('The database that DATABASE_URL names cannot be reached');
});
