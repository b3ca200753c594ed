import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { getIdNumberOwner } from '../../src/areas/kyc/certify.ts';
import { openMessage, sealText } from '../../src/areas/outbox/storedMessage.ts';
import { createSecret, isRightTotp } from '../../src/areas/security/secondFactor.ts';
import { ArchiveWriter } from '../../src/cli/archive.ts';
import { UsageError } from '../../src/cli/command.ts';
import { keyRotate } from '../../src/cli/commands/keyRotate.ts';
import type { Progress } from '../../src/cli/progress.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { sealedColumns } from '../../src/cli/sealedColumns.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { advisoryLocks } from '../../src/db/advisoryLocks.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { FolderInUse } from '../../src/db/embedded/lock.ts';
import { isTrue, queryRows } from '../../src/db/query.ts';
import { files, kyc, outbox, providerCredentials, settings } from '../../src/db/schema.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';
import { Sealer, Secrets } from '../../src/providers/secrets.ts';
import { readKeyState, writeKeyState } from '../../src/providers/shopKey.ts';
import { readSecretSetting } from '../../src/settings.ts';
import { type OpenShop, openShop } from '../../src/shop.ts';
import { copyPgliteDatabase, createTestDatabase, databaseKinds } from '../support/databases.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';

/** Called before and after each step that changes a file or the stored keys; a throw ends the command there. */
const hook = vi.hoisted(() => ({ onStep: (_step: string) => {} }));
const passThrough = vi.hoisted(() => async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
  hook.onStep(`before ${step}`);
  const result = await work();
  hook.onStep(`after ${step}`);
  return result;
});
vi.mock('../../src/dataFolder.ts', async (load) => {
  const original = await load<typeof import('../../src/dataFolder.ts')>();
  return {
    ...original,
    writeFileDurably: (path: string, text: string) =>
      passThrough(basename(path), () => original.writeFileDurably(path, text)),
  };
});
vi.mock('../../src/providers/shopKey.ts', async (load) => {
  const original = await load<typeof import('../../src/providers/shopKey.ts')>();
  return {
    ...original,
    writeKeyState: (...given: Parameters<typeof original.writeKeyState>) =>
      passThrough('state', () => original.writeKeyState(...given)),
  };
});
vi.mock('../../src/cli/rotationKeys.ts', async (load) => {
  const original = await load<typeof import('../../src/cli/rotationKeys.ts')>();
  return {
    ...original,
    keepPreviousKey: (...given: Parameters<typeof original.keepPreviousKey>) =>
      passThrough('end', () => original.keepPreviousKey(...given)),
  };
});
vi.mock('../../src/providers/files/disk.ts', async (load) => {
  const original = await load<typeof import('../../src/providers/files/disk.ts')>();
  const { keep } = original.DiskStore.prototype;
  original.DiskStore.prototype.keep = function (key) {
    return passThrough('keep', () => keep.call(this, key));
  };
  return original;
});
vi.mock('../../src/providers/files/s3Client.ts', async (load) => {
  const original = await load<typeof import('../../src/providers/files/s3Client.ts')>();
  const { upload } = original.S3Client.prototype;
  original.S3Client.prototype.upload = function (...given) {
    return passThrough('upload', () => upload.apply(this, given));
  };
  return original;
});

const folder = scratchFolder('keyRotate');
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Record<string, string>;
const base: Environment = { DEMO: '0', SANDBOX: '1', PORT: '0', LOG_LEVEL: 'silent' };
const open = (environment: Environment) => openShop(readConfig({ ...base, ...environment }));
const [oldKey, newKey] = ['a'.repeat(64), 'b'.repeat(64)];
const both = { DATA_KEY: oldKey, DATA_KEY_NEW: newKey };
const toSecrets = (text: string) => new Secrets(Buffer.from(text, 'hex'));
const isBeingReplaced = 'is being replaced';

async function run(argv: string[], environment: Environment) {
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  const exitCode = await runCommand([...argv, '--json'], { ...base, ...environment }, { print });
  return { exitCode, data: JSON.parse(printed.join('\n')) };
}
const rotate = (environment: Environment, ...options: string[]) => run(['key', 'rotate', ...options], environment);

const content = randomBytes(300_000);
const name = { settingGroup: 'mail', key: 'smtpPassword' } as const;
const to = 'chan@shop.example';
async function* yieldContent() {
  yield content;
}

/** Stores a value of each kind, as the shop does. Returns the key of a private file. */
async function fill({ deps }: OpenShop): Promise<string> {
  const { db, providers } = deps;
  const now = new Date();
  const sealed = providers.settingSecrets.seal('secret', 'mail.smtpPassword').toString('base64');
  await db
    .update(settings)
    .set({ value: { value: { sealed } } })
    .where(eq(settings.key, name.key));
  const seal = (value: string) => providers.credentials.seal('stripe', { STRIPE_SECRET_KEY: value });
  const previousUntil = new Date(now.getTime() + 86_400_000);
  await db.insert(providerCredentials).values({
    ...{ provider: 'stripe', sealed: seal('sk_test_2'), previousSealed: seal('sk_test_1') },
    ...{ previousUntil, updatedAt: now },
  });
  await createSecret({ db, deps, now }, { id: 1, username: 'admin' }, 'Shop');
  await db.insert(kyc).values({
    ...{ userId: 1, status: 0, docType: 'PASSPORT', realName: 'Chan', idNumberMasked: 'A1****', submittedAt: now },
    idNumberSealed: providers.idNumbers.seal('A123456', getIdNumberOwner(1)),
  } as typeof kyc.$inferInsert);
  await db.insert(outbox).values({
    ...{ kind: 'mail', payload: { to, sealed: sealText(providers.messages, to, { text: 'hello' }) } },
    // Sent, and kept for staff: nobody removes it during the test.
    ...{ userId: 1, dueAt: now, doneAt: now },
  });
  const { key: storageKey, size, checksum } = await providers.files.receive(yieldContent());
  await providers.files.keep(storageKey);
  await db.insert(files).values({ name: 'a.pdf', mime: 'application/pdf', size, checksum, storageKey, createdAt: now });
  return storageKey;
}

/** Values of `fill` and the three keys of the sandbox. */
const valueCount = 9;

/** Reads everything that `fill` stored with the key of this server. */
async function expectReadable({ deps }: OpenShop, storageKey: string): Promise<void> {
  const { db, providers } = deps;
  expect(await readSecretSetting(db, providers.settingSecrets, name)).toBe('secret');
  expect(await providers.credentials.read('stripe')).toMatchObject({
    isUnreadable: false,
    previous: { STRIPE_SECRET_KEY: 'sk_test_1' },
  });
  // A secret that cannot be decrypted is not computed with, so that a code is compared at all.
  const factor = vi.spyOn(providers.secondFactors, 'open');
  await isRightTotp({ db, deps, now: new Date() }, 1, '000000');
  expect(factor.mock.results.at(-1)?.type).toBe('return');
  const [checked] = await db.select().from(kyc);
  expect(providers.idNumbers.open(checked?.idNumberSealed ?? Buffer.alloc(0), getIdNumberOwner(1))).toBe('A123456');
  const [message] = await db.select().from(outbox).where(sql`payload ->> 'to' = ${to}`).limit(1);
  expect(message && openMessage(providers.messages, message.payload)).toMatchObject({ text: 'hello' });
  const stream = await providers.files.open(storageKey);
  expect(stream && (await buffer(stream)).equals(content)).toBe(true);
}

async function startAndRead(environment: Environment, storageKey: string): Promise<void> {
  const shop = await open(environment);
  await expectReadable(shop, storageKey);
  await shop.close();
}

async function createPostgresShop(label: string, more: Environment = {}) {
  const database = await createTestDatabase('postgres');
  onTestFinished(() => database.remove());
  return { db: database.db, environment: { DATABASE_URL: database.url ?? '', DATA_DIR: join(folder, label), ...more } };
}

/** A shop that was stopped, with a value of each kind. */
async function createFilled(label: string, environment: Environment = { DATA_KEY: oldKey }) {
  const { db, environment: given } = await createPostgresShop(label);
  const shop = await open({ ...given, ...environment });
  const storageKey = await fill(shop);
  await shop.close();
  const keptPath = join(given.DATA_DIR, 'files', 'kept', storageKey.slice(0, 2), storageKey);
  return { db, environment: { ...given, ...environment } as Environment, storageKey, keptPath };
}

test('each encrypted column is in the list of `key rotate`, and each caller that encrypts is known', async () => {
  const { db } = await createPostgresShop('columns');
  const found = await queryRows<{ name: string }>(
    db,
    sql`select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and (data_type = 'bytea' or column_name like '%seal%')`,
  );
  const listed = Object.values(sealedColumns).flat();
  const toName = ({ table, column }: { table: string; column: string }) => `${table}.${column}`;
  expect(listed.filter(({ path }) => path).map(toName)).toEqual(['settings.value', 'outbox.payload']);
  // Encrypted with the key that the client sends.
  const others = ['idempotency_keys.sealed'];
  expect(found.map((one) => one.name).sort()).toEqual(
    [...listed.filter(({ path }) => !path).map(toName), ...others].sort(),
  );

  const source = join(import.meta.dirname, '../../src');
  const paths = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const findCallers = (pattern: RegExp) =>
    paths
      .filter((path) => pattern.test(readFileSync(path, 'utf8')))
      .map((path) => relative(source, path))
      .sort();
  // A new one has its column in `sealedColumns`.
  expect(findCallers(/\.seal\(/)).toEqual([
    'areas/kyc/certify.ts',
    'areas/outbox/storedMessage.ts',
    'areas/provider/handlers.ts',
    'areas/security/secondFactor.ts',
    'areas/setting/service.ts',
    'cli/commands/keyRotate.ts',
    'http/calls/idempotency.ts',
    'providers/credentials/store.ts',
    'providers/payment/sandbox/keys.ts',
  ]);
  // A new one says in `sealedColumns` what happens to its HMACs.
  expect(findCallers(/codeKey\b|computeHmac\(/)).toEqual([
    'areas/article/handlers.ts',
    'areas/code/codes.ts',
    'areas/code/sendCode.ts',
    'areas/security/login.ts',
    'areas/sms/pumping.ts',
    'providers/providers.ts',
  ]);
  expect(findCallers(/new FileCipher\(/)).toEqual([
    'cli/commands/filesMove.ts',
    'cli/commands/keyRotate.ts',
    'providers/providers.ts',
  ]);
});

test('a key file is replaced while the shop is stopped; the former one is kept and opens nothing', async () => {
  const dataDir = join(folder, 'key file');
  copyPgliteDatabase(dataDir);
  const environment = { DATA_DIR: dataDir };
  const path = join(dataDir, 'keys', 'data.key');
  const before = await open(environment);
  const storageKey = await fill(before);
  await expect(rotate(environment)).rejects.toThrow(FolderInUse);
  await before.close();
  const former = readFileSync(path, 'utf8');
  const { data, exitCode } = await rotate(environment);
  expect(exitCode).toBe(0);
  expect(data).toMatchObject({ values: valueCount, files: 1, rewritten: valueCount + 1, unreadable: [], missing: [] });
  expect(readFileSync(path, 'utf8')).not.toBe(former);
  expect(readFileSync(data.keptPath, 'utf8')).toBe(former);
  expect(readdirSync(join(dataDir, 'keys')).filter((one) => /next|previous/.test(one))).toEqual([]);
  await startAndRead(environment, storageKey);
  writeFileSync(path, former);
  rmSync(`${path}.check`);
  await expect(open(environment)).rejects.toThrow('does not have the data key');
}, 120_000);

/** Runs the command with a hook between its steps, on a connection of its own. */
async function rotateWith(environment: Environment, onStep: (step: string) => void) {
  const config = readConfig({ ...base, ...environment });
  const connection = environment.DATABASE_URL
    ? await connectPostgres(environment.DATABASE_URL, { skipsMigrations: true })
    : await connectPglite(join(config.dataDir, 'db'), { isSynced: false, skipsMigrations: true });
  hook.onStep = onStep;
  try {
    const reportProgress = ({ label, done }: Progress) => onStep(`${label} ${done}`);
    const context = { config, connection, options: {}, reportProgress };
    return { result: await keyRotate.run(context as never), state: await readKeyState(connection.db) };
  } catch (error) {
    return { error: error as Error, state: await readKeyState(connection.db) };
  } finally {
    hook.onStep = () => {};
    await connection.close();
  }
}

test.each(['a key file, embedded', 'DATA_KEY, PostgreSQL and a bucket'])(
  'a run that ends at any step leaves all keys and values, and the next one goes on: %s',
  async (kind) => {
    const isEmbedded = kind.includes('embedded');
    const dataDir = join(folder, `steps ${isEmbedded}`);
    if (isEmbedded) copyPgliteDatabase(dataDir);
    const environment: Environment = isEmbedded
      ? { DATA_DIR: dataDir }
      : { ...(await createPostgresShop('steps', s3.environment)).environment, DATA_KEY: oldKey };
    const before = await open(environment);
    const storageKey = await fill(before);
    await before.close();
    const rotating = isEmbedded ? environment : { ...environment, DATA_KEY_NEW: newKey };
    const seen = new Set<string>();
    let hasTriedStart = false;
    while (true) {
      const { result, error, state } = await rotateWith(rotating, (step) => {
        if (seen.has(step)) return;
        seen.add(step);
        throw new Error('killed');
      });
      if (result) {
        expect(result).toMatchObject({
          isOk: true,
          data: { values: valueCount, files: 1, unreadable: [], missing: [] },
        });
        break;
      }
      expect(error?.message).toBe('killed');
      if (!state.rotation || hasTriedStart) continue;
      hasTriedStart = true;
      await expect(open(environment)).rejects.toThrow(isBeingReplaced);
    }
    expect(hasTriedStart).toBe(true);
    const written = isEmbedded
      ? ['data.key.next', 'data.key.previous', 'data.key', 'data.key.check']
      : ['data.key.check'];
    const steps = ['state', isEmbedded ? 'keep' : 'upload', ...written, 'end'];
    for (const step of steps) expect([...seen]).toEqual(expect.arrayContaining([`before ${step}`, `after ${step}`]));
    for (const label of ['values', 'files', 'values that open', 'files that open'])
      expect(seen).toContain(`${label} 1`);
    await startAndRead(isEmbedded ? environment : { ...environment, DATA_KEY: newKey }, storageKey);
  },
  240_000,
);

test('DATA_KEY is replaced once all servers have stopped; until the end no server and no other command starts', async () => {
  const { db, environment } = await createPostgresShop('environment', s3.environment);
  const under = (keys: Environment) => ({ ...environment, ...keys });
  const before = await open(under({ DATA_KEY: oldKey }));
  const storageKey = await fill(before);
  await expect(rotate(under(both))).rejects.toThrow('Stop it first');
  await before.close();
  await expect(rotate(under({ DATA_KEY: oldKey }))).rejects.toThrow('Set DATA_KEY_NEW');
  await expect(rotate(under({ DATA_KEY: 'c'.repeat(64), DATA_KEY_NEW: newKey }))).rejects.toThrow('another data key');
  await expect(rotate(under({ DATA_KEY: oldKey, DATA_KEY_NEW: oldKey }))).rejects.toThrow(UsageError);

  let count = 0;
  const killed = await rotateWith(under(both), () => {
    count += 1;
    if (count === 6) throw new Error('killed');
  });
  expect(killed.state.rotation).toBeDefined();
  for (const DATA_KEY of [oldKey, newKey]) {
    await expect(open({ ...under({ DATA_KEY }), DATA_DIR: join(folder, DATA_KEY) })).rejects.toThrow(isBeingReplaced);
  }
  const archive = join(folder, 'rotating.tar.gz');
  for (const argv of [['backup', archive], ['files', 'move', '--to', 's3'], ['verify'], ['admin', 'reset']]) {
    await expect(run(argv, under({ DATA_KEY: oldKey }))).rejects.toThrow(isBeingReplaced);
  }
  await expect(run(['key', 'forget', '--yes'], under(both))).rejects.toThrow('both keys are here');
  await expect(rotate(under({ DATA_KEY: oldKey, DATA_KEY_NEW: 'c'.repeat(64) }))).rejects.toThrow('both of its keys');
  const { data: findings } = await run(['doctor'], under({ DATA_KEY: oldKey }));
  expect(findings.find((finding: { name: string }) => finding.name === 'dataKey')).toMatchObject({
    ...{ status: 'failed', detail: expect.stringContaining(isBeingReplaced) },
  });

  // Exchanged keys undo it.
  expect((await rotate(under({ DATA_KEY: newKey, DATA_KEY_NEW: oldKey }))).exitCode).toBe(0);
  await startAndRead(under({ DATA_KEY: oldKey }), storageKey);
  expect((await rotate(under(both))).data).toMatchObject({ rewritten: valueCount + 1, files: 1 });
  await expect(open(under({ DATA_KEY: oldKey }))).rejects.toThrow('If `key rotate` has replaced that one, remove');
  const elsewhere = { DATA_DIR: join(folder, 'elsewhere') };
  await expect(open({ ...under({ DATA_KEY: oldKey }), ...elsewhere })).rejects.toThrow('does not have the data key');
  await startAndRead(under({ DATA_KEY: newKey }), storageKey);

  // Run again, as after a restore of rows: what has the new key already stays.
  expect((await rotate(under(both))).data).toMatchObject({ rewritten: 0, values: valueCount });
  await writeKeyState(db, { fingerprint: toSecrets(oldKey).fingerprint });
  const number = new Sealer(toSecrets(oldKey).keyFor('identity numbers')).seal('A123456', getIdNumberOwner(1));
  await db.update(kyc).set({ idNumberSealed: number });
  expect((await rotate(under(both))).data).toMatchObject({ rewritten: 1 });
  await startAndRead(under({ DATA_KEY: newKey }), storageKey);

  // A file with the former key that still lies on a disk does not replace the one in the bucket.
  const disk = new DiskStore(join(environment.DATA_DIR, 'files'), new FileCipher(toSecrets(oldKey).keyFor('files')));
  await disk.replace(storageKey, yieldContent());
  const move = (DATA_KEY: string) => run(['files', 'move', '--to', 's3'], { ...under({ DATA_KEY }) });
  await expect(move(oldKey)).rejects.toThrow(ConfigError);
  expect((await move(newKey)).data).toMatchObject({ copied: 0, present: 1 });
  await startAndRead(under({ DATA_KEY: newKey }), storageKey);
}, 240_000);

describe.each(databaseKinds)('on %s', (kind) => {
  test('pages follow the order of numbers: each of 1,200 messages around the ids 9,999 and 10,000 is replaced', async () => {
    const dataDir = join(folder, `pages ${kind}`);
    if (kind === 'pglite') copyPgliteDatabase(dataDir);
    const environment: Environment =
      kind === 'pglite' ? { DATA_DIR: dataDir } : (await createPostgresShop(`pages ${kind}`)).environment;
    const shop = await open({ ...environment, DATA_KEY: oldKey });
    const { db, providers } = shop.deps;
    const rows = Array.from({ length: 1200 }, (_, at) => ({
      id: 9400 + at,
      sealed: sealText(providers.messages, to, { text: `message ${9400 + at}` }),
    }));
    await db.execute(sql`insert into outbox (id, kind, payload, due_at, done_at)
      overriding system value
      select id, 'mail', jsonb_build_object('to', ${to}::text, 'sealed', sealed), now(), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(id bigint, sealed text)`);
    await shop.close();
    expect((await rotate({ ...environment, ...both })).exitCode).toBe(0);
    const after = await open({ ...environment, DATA_KEY: newKey });
    const all = await after.deps.db.select().from(outbox).where(sql`id between 9400 and 10599`).orderBy(outbox.id);
    const texts = all.map(({ payload }) => openMessage(after.deps.providers.messages, payload)?.text);
    expect(texts).toEqual(rows.map(({ id }) => `message ${id}`));
    await after.close();
  }, 120_000);
});

test('values that neither key decrypts, and files that are gone, keep the shop stopped until they are accepted', async () => {
  const { db, environment, storageKey, keptPath } = await createFilled('unreadable');
  const lost = new Sealer(Buffer.alloc(32, 1)).seal('A123456', getIdNumberOwner(1));
  await db.update(kyc).set({ idNumberSealed: lost });
  const [file] = await db.select().from(files);
  const gone = '0'.repeat(32);
  await db.insert(files).values({ ...file, id: undefined, storageKey: gone } as typeof files.$inferInsert);
  // Damaged behind its first chunk.
  const bytes = readFileSync(keptPath);
  bytes.fill(0, 200_000, 200_010);
  writeFileSync(keptPath, bytes);
  const under = { ...environment, ...both };
  const faults = { unreadable: ['kyc.id_number_sealed 1', `file ${storageKey}`], missing: [gone] };
  const first = await rotate(under);
  expect(first).toMatchObject({ exitCode: 1, data: { ...faults, rewritten: valueCount - 1 } });
  await expect(open(environment)).rejects.toThrow(isBeingReplaced);
  expect(await rotate(under, '--accept-unreadable')).toMatchObject({ exitCode: 0, data: { ...faults, rewritten: 0 } });
  expect(readFileSync(keptPath).equals(bytes)).toBe(true);
  expect(readdirSync(join(environment.DATA_DIR ?? '', 'files', 'drafts'))).toEqual([]);
  const [row] = await db.select().from(kyc);
  expect(Buffer.from(row?.idNumberSealed ?? []).equals(lost)).toBe(true);
  await (await open({ ...environment, DATA_KEY: newKey })).close();
}, 120_000);

test('damage that shows only in the proof is found: the first chunk has the new key, a later one is broken', async () => {
  const { environment, storageKey, keptPath } = await createFilled('proof');
  const store = new DiskStore(
    join(environment.DATA_DIR ?? '', 'files'),
    new FileCipher(toSecrets(newKey).keyFor('files')),
  );
  await store.replace(storageKey, yieldContent());
  const bytes = readFileSync(keptPath);
  writeFileSync(keptPath, bytes.subarray(0, 200_000));
  expect(await rotate({ ...environment, ...both })).toMatchObject({
    ...{ exitCode: 1, data: { unreadable: [`file ${storageKey}`] } },
  });
}, 120_000);

test('in a folder without the files the key is not replaced, whatever is accepted', async () => {
  const { db, environment, storageKey } = await createFilled('wrong folder');
  const elsewhere = { ...environment, ...both, DATA_DIR: join(folder, 'without files') };
  const { exitCode, data } = await rotate(elsewhere, '--accept-unreadable');
  expect({ exitCode, missing: data.missing }).toEqual({ exitCode: 1, missing: [storageKey] });
  expect((await readKeyState(db)).rotation).toBeDefined();
  expect((await rotate({ ...environment, ...both })).exitCode).toBe(0);
  await startAndRead({ ...environment, DATA_KEY: newKey }, storageKey);
}, 120_000);

test('files of an earlier release that are not encrypted are encrypted with the new key', async () => {
  const { environment, storageKey, keptPath } = await createFilled('clear');
  writeFileSync(keptPath, content);
  expect((await rotate({ ...environment, ...both })).exitCode).toBe(0);
  expect(readFileSync(keptPath).equals(content)).toBe(false);
  await startAndRead({ ...environment, DATA_KEY: newKey }, storageKey);
}, 120_000);

test('of two runs the later one goes on, and the earlier one writes nothing more', async () => {
  const { db, environment } = await createFilled('two runs');
  let begun: Promise<unknown> | undefined;
  const early = await rotateWith({ ...environment, ...both }, () => {
    begun ??= readKeyState(db).then(
      ({ rotation }) => rotation && writeKeyState(db, { rotation: { ...rotation, run: 'later' } }),
    );
  });
  await begun;
  expect(early.error?.message).toContain('Another `key rotate` has begun');
  expect(early.state.rotation?.run).toBe('later');
}, 120_000);

test('rows of before a rotation that was interrupted are encrypted with the key file that it has made', async () => {
  const { db, environment, storageKey } = await createFilled('rows of before', {});
  const state = await readKeyState(db);
  await rotateWith(environment, (step) => {
    if (step === 'files that open 1') throw new Error('killed');
  });
  // Only the rows are restored: the files have the new key.
  await writeKeyState(db, state as { fingerprint: string });
  const { exitCode, data } = await rotate(environment);
  expect({ exitCode, unreadable: data.unreadable }).toEqual({ exitCode: 0, unreadable: [] });
  await startAndRead(environment, storageKey);
}, 120_000);

test('a server that compared its key before the rotation began, and waited, stores nothing with it', async () => {
  const { db, environment } = await createFilled('waited');
  await db.execute(sql`delete from sandbox_keys`);
  let starting: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.joinServers})`);
    starting = open(environment).catch((error: Error) => error.message);
    await vi.waitUntil(
      () => isTrue(db, sql`exists (select from pg_locks where locktype = 'advisory' and not granted)`),
      {
        timeout: 20_000,
      },
    );
    await writeKeyState(tx, { rotation: { from: 'a', to: 'b', run: 'c' } });
  });
  expect(await starting).toContain(isBeingReplaced);
  expect(await isTrue(db, sql`exists (select from sandbox_keys)`)).toBe(false);
}, 120_000);

test('one of two keys may be forgotten in the middle: what the other one encrypted stays', async () => {
  const { environment } = await createFilled('forgotten');
  const killed = await rotateWith({ ...environment, ...both }, () => {
    throw new Error('killed');
  });
  expect(killed.state.rotation).toBeUndefined();
  let count = 0;
  await rotateWith({ ...environment, ...both }, () => {
    count += 1;
    if (count === 6) throw new Error('killed');
  });
  expect((await run(['key', 'forget', '--yes'], { ...environment, DATA_KEY: oldKey })).exitCode).toBe(0);
  await (await open({ ...environment, DATA_KEY: oldKey })).close();
}, 120_000);

test('a backup during which the key is replaced fails and leaves no archive', async () => {
  const { environment } = await createFilled('backup');
  const path = join(folder, 'replaced.tar.gz');
  const check = join(environment.DATA_DIR ?? '', 'keys', 'data.key.check');
  const { finish } = ArchiveWriter.prototype;
  const spy = vi.spyOn(ArchiveWriter.prototype, 'finish').mockImplementation(async function (
    this: ArchiveWriter,
    given,
  ) {
    writeFileSync(check, toSecrets(newKey).check);
    await finish.call(this, given);
  });
  await expect(run(['backup', path], environment)).rejects.toThrow('was replaced while the backup was made');
  spy.mockRestore();
  expect([existsSync(path), existsSync(`${path}.part`)]).toEqual([false, false]);
}, 120_000);
