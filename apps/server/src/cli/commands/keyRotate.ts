import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Db } from '../../db/query.ts';
import { checkFile, ignoreUnreadable } from '../../providers/files/checkFile.ts';
import { DiskStore } from '../../providers/files/disk.ts';
import { FileCipher } from '../../providers/files/fileCipher.ts';
import { S3Client } from '../../providers/files/s3Client.ts';
import { S3Store } from '../../providers/files/s3Store.ts';
import { type Purpose, Sealer, type Secrets } from '../../providers/secrets.ts';
import { assertRotationRun, writeKeyState } from '../../providers/shopKey.ts';
import { checkOwner } from '../checkDataFolder.ts';
import type { Command, CommandContext, CommandResult } from '../command.ts';
import { exchangeKeyFiles, type KeyPair, keepPreviousKey, readKeyPair } from '../rotationKeys.ts';
import {
  pageSize,
  readSealedPage,
  type SealedColumn,
  type SealedValue,
  sealedColumns,
  writeSealed,
} from '../sealedColumns.ts';
import { keepServersOut } from '../target.ts';
import { listFileKeys } from './orphanChecks.ts';

/** Objects of a bucket that are worked on at a time: their number, and not their size, takes the time. */
const objectsAtOnce = 8;
const maxShown = 20;

type Work = Pick<CommandContext, 'config' | 'connection' | 'reportProgress'> & { pair: KeyPair; run: string };
type Page = (tx: Db, column: SealedColumn, purpose: Purpose, values: SealedValue[]) => Promise<void> | void;

/** Everything that was looked at with the new key alone. */
interface Proof {
  values: number;
  files: number;
  /** Names of values and files that the new key does not decrypt. */
  unreadable: string[];
  /** Keys of files that rows name and the store does not have. */
  missing: string[];
}

/** Visits all encrypted values of the database, each page in a transaction. */
async function visitValues(
  { connection: { db }, run, reportProgress }: Work,
  label: string,
  visit: Page,
): Promise<void> {
  let done = 0;
  for (const [purpose, columns] of Object.entries(sealedColumns) as [Purpose, SealedColumn[]][]) {
    for (const column of columns) {
      let page: SealedValue[] = [];
      do {
        const after = page.at(-1)?.id;
        page = await db.transaction(async (tx) => {
          await assertRotationRun(tx, run);
          const values = await readSealedPage(tx, column, after);
          await visit(tx, column, purpose, values);
          return values;
        });
        done += page.length;
        reportProgress({ label, done });
      } while (page.length === pageSize);
    }
  }
}

/** Visits the keys of all private files; several at a time in a bucket. */
async function visitFiles(
  { config, connection: { db }, reportProgress }: Work,
  label: string,
  visit: (key: string) => Promise<void>,
): Promise<void> {
  let done = 0;
  const keys = listFileKeys(db);
  // A loop that fails ends the generator, and with it the other loops.
  const visitNext = async () => {
    for await (const key of keys) {
      await visit(key);
      done += 1;
      reportProgress({ label, done });
    }
  };
  const loops = await Promise.allSettled(Array.from({ length: config.s3 ? objectsAtOnce : 1 }, visitNext));
  for (const loop of loops) if (loop.status === 'rejected') throw loop.reason;
}

function createStore({ config }: Work, { secrets }: { secrets: Secrets }): DiskStore | S3Store {
  const [folder, cipher] = [join(config.dataDir, 'files'), new FileCipher(secrets.keyFor('files'))];
  return config.s3
    ? new S3Store({ client: new S3Client(config.s3), prefix: 'files', draftFolder: folder, cipher })
    : new DiskStore(folder, cipher);
}

/** The text of a value; null where the key does not decrypt it. */
function openValue({ secrets }: { secrets: Secrets }, purpose: Purpose, column: SealedColumn, value: SealedValue) {
  try {
    const sealer = new Sealer(secrets.keyFor(purpose));
    return sealer.open(Buffer.from(value.sealed, 'base64'), column.getOwner(value.ownedBy));
  } catch {
    return null;
  }
}

/** Encrypts with the new key everything that the former one decrypts and the new one does not. Returns the number. */
async function sealAnew(work: Work): Promise<number> {
  const { from, to } = work.pair;
  let count = 0;
  await visitValues(work, 'values', async (tx, column, purpose, values) => {
    const sealer = new Sealer(to.secrets.keyFor(purpose));
    const changed = values.flatMap((value) => {
      if (openValue(to, purpose, column, value) !== null) return [];
      const text = openValue(from, purpose, column, value);
      if (text === null) return [];
      return [{ ...value, sealed: sealer.seal(text, column.getOwner(value.ownedBy)).toString('base64') }];
    });
    if (changed.length > 0) await writeSealed(tx, column, changed);
    count += changed.length;
  });
  const [former, store] = [createStore(work, from), createStore(work, to)];
  await store.encryptOld();
  await visitFiles(work, 'files', async (key) => {
    if ((await checkFile(store, key, { start: 0, end: 0 })) !== 'unreadable') return;
    const content = await former.open(key);
    if (!content) return;
    await assertRotationRun(work.connection.db, work.run);
    // A file that neither key decrypts stays as it is.
    if (await ignoreUnreadable(store.replace(key, content).then(() => true))) count += 1;
    else await store.removeDraft(key);
  });
  return count;
}

/** Decrypts everything with the new key alone, files to their ends. */
async function prove(work: Work): Promise<Proof> {
  const { to } = work.pair;
  const proof: Proof = { values: 0, files: 0, unreadable: [], missing: [] };
  await visitValues(work, 'values that open', (_tx, column, purpose, values) => {
    proof.values += values.length;
    for (const value of values) {
      if (openValue(to, purpose, column, value) === null) {
        proof.unreadable.push(`${column.table}.${column.column} ${value.id}`);
      }
    }
  });
  const store = createStore(work, to);
  await visitFiles(work, 'files that open', async (key) => {
    proof.files += 1;
    const state = await checkFile(store, key);
    if (state === 'unreadable') proof.unreadable.push(`file ${key}`);
    if (state === 'missing') proof.missing.push(key);
  });
  return proof;
}

/** Makes the new key that of the shop. Returns the path of the file of the former one, if there is one. */
async function finish({ config, connection: { db }, pair, run }: Work): Promise<string | undefined> {
  await db.transaction(async (tx) => {
    await keepServersOut(tx);
    await assertRotationRun(tx, run);
    await exchangeKeyFiles(config, pair);
    await writeKeyState(tx, { fingerprint: pair.to.secrets.fingerprint });
  });
  return keepPreviousKey(config);
}

const list = (names: string[]) => `${names.slice(0, maxShown).join(', ')}${names.length > maxShown ? ', …' : ''}`;

function describeFaults({ unreadable, missing }: Proof): string[] {
  return [
    ...(unreadable.length > 0 ? [`${unreadable.length} that neither key decrypts: ${list(unreadable)}.`] : []),
    ...(missing.length > 0 ? [`${missing.length} files that rows name are not in the store: ${list(missing)}.`] : []),
  ];
}

function describeUnfinished(proof: Proof, isWrongStore: boolean): string[] {
  return [
    'The data key is not replaced yet, and no server starts.',
    ...describeFaults(proof),
    isWrongStore
      ? 'No file was found: run it with the DATA_DIR or the bucket that has the files.'
      : 'Put back what is missing and run it again. If nothing has the key of these, add --accept-unreadable: they stay as they are.',
  ];
}

async function rotate(work: Work, acceptsUnreadable: boolean): Promise<CommandResult> {
  const rewritten = await sealAnew(work);
  const proof = await prove(work);
  const isWrongStore = proof.files > 0 && proof.missing.length === proof.files;
  const isComplete = proof.unreadable.length + proof.missing.length === 0;
  if (isWrongStore || !(isComplete || acceptsUnreadable)) {
    return { isOk: false, data: { ...proof, rewritten }, lines: describeUnfinished(proof, isWrongStore) };
  }
  const keptPath = await finish(work);
  return {
    isOk: true,
    data: { ...proof, rewritten, keptPath },
    lines: [
      `The new data key is that of the shop. ${proof.values} values and ${proof.files} files were checked with it, ${rewritten} were encrypted anew.`,
      ...describeFaults(proof),
      keptPath
        ? `Keep a copy of DATA_DIR/keys/data.key elsewhere. The former key is ${keptPath}: backups of before need it.`
        : 'Set DATA_KEY to the value of DATA_KEY_NEW on all servers. Keep the former key: backups of before need it.',
    ],
  };
}

export const keyRotate: Command = {
  name: 'key rotate',
  summary: 'Encrypts everything with a new data key, while the shop is stopped; run it again if it was interrupted.',
  usage: '[--accept-unreadable]',
  options: { 'accept-unreadable': { type: 'boolean' } },
  endsRotation: true,
  async run({ config, connection, options, reportProgress }) {
    for (const name of ['keys', 'files']) checkOwner(join(config.dataDir, name));
    const run = randomUUID();
    // From this commit until the last step no server starts.
    const pair = await connection.db.transaction(async (tx) => {
      await keepServersOut(tx);
      const { from, to } = await readKeyPair(tx, config);
      const rotation = { from: from.secrets.fingerprint, to: to.secrets.fingerprint, run };
      await writeKeyState(tx, { rotation });
      return { from, to };
    });
    return rotate({ config, connection, reportProgress, pair, run }, Boolean(options['accept-unreadable']));
  },
};
