import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { findPostgresBinaries, findPostgresPackage } from './postgresBinaries.ts';

test('the registry’s PostgreSQL is found, and its copy starts with every library it needs', () => {
  expect(existsSync(join(findPostgresPackage(), 'native', 'bin', 'initdb'))).toBe(true);
  const bin = findPostgresBinaries({});
  expect(bin).toMatch(/\/sampan-postgres-[^/]+\/native\/bin$/);
  const lib = join(dirname(bin), 'lib');
  expect(readlinkSync(join(lib, 'libicuuc.so.60'))).toBe('libicuuc.so.60.2');
  for (const name of ['initdb', 'postgres']) {
    const { status, stdout, stderr } = spawnSync(join(bin, name), ['--version'], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/\(PostgreSQL\) 18\.4/);
  }
});

// TEST_DATABASE_URL names a server that the tests did not start.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'the tests run on the binaries that were found, not on the system’s',
  async () => {
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    // The folder of the server's executable.
    const { rows } = await client.query(`select setting from pg_config where name = 'BINDIR'`);
    await client.end();
    expect(rows).toEqual([{ setting: findPostgresBinaries() }]);
  },
);

test('another PostgreSQL is used only where TEST_POSTGRES_BIN names it', () => {
  const folder = scratchFolder('bin');
  try {
    expect(() => findPostgresBinaries({ TEST_POSTGRES_BIN: folder })).toThrow(`there is no initdb in ${folder}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'initdb'), '');
    chmodSync(join(folder, 'initdb'), 0o755);
    expect(findPostgresBinaries({ TEST_POSTGRES_BIN: folder })).toBe(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
