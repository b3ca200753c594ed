import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { listStaffAccounts } from '../../areas/user/adminPassword.ts';
import { connectReplica, countConnections } from '../../db/connectPostgres.ts';
import { readMigrationState } from '../../db/migrationState.ts';
import { isTrue, queryNumber, queryValue } from '../../db/query.ts';
import { hasUnfinishedMove } from '../../db/transfer/moveTables.ts';
import { readDisk } from '../../filesDisk.ts';
import { minFreeBytes } from '../../providers/files/disk.ts';
import { S3Client } from '../../providers/files/s3Client.ts';
import type { CheckResult, Command, CommandContext } from '../command.ts';
import { findViolations, invariants } from '../invariants.ts';
import { findDataKeyError, findModeError } from '../shopErrors.ts';
import { checkBucketOwner } from './filesClaim.ts';
import { checkOrphans } from './orphanChecks.ts';
import { checkEncryption } from './plainConnections.ts';
import { checkProviders } from './providerChecks.ts';
import { checkPublicPictures } from './publicPictures.ts';

interface Finding {
  name: string;
  status: CheckResult[0];
  detail: string;
}
type Check = (context: CommandContext) => Promise<CheckResult>;

const minPostgres = 150_000;
const maxClockSkewMs = 2_000;
/** Invariants of the command `verify` about money. */
const moneyInvariants = ['payments', 'ledger', 'refunds', 'refundedStatus'];
const lowFreeBytes = 1024 ** 3;

async function readSetting({ connection: { db } }: CommandContext, name: string): Promise<string> {
  return (await queryValue<string>(db, sql`select current_setting(${name})`)) ?? '';
}

const checks: Record<string, Check> = {
  async configuration({ config, connection }) {
    const modeError = await findModeError({ config, connection });
    if (modeError) return ['failed', modeError];
    if (config.mode !== 'live') return ['warning', 'DEMO or SANDBOX is on: payments are not real.'];
    if (!config.publicUrl.startsWith('https:')) return ['warning', 'PUBLIC_URL is not https.'];
    if (!config.smtpUrl) return ['warning', 'Without SMTP_URL no mail is sent.'];
    return ['ok', config.publicUrl];
  },
  encryption: checkEncryption,
  async dataKey({ config, connection }) {
    const keyError = await findDataKeyError({ config, connection });
    if (keyError) return ['failed', keyError];
    if (config.dataKey) return ['ok', 'DATA_KEY is in the environment.'];
    const path = join(config.dataDir, 'keys', 'data.key');
    return existsSync(path)
      ? ['warning', `The key lies in ${path}: keep a copy elsewhere.`]
      : ['failed', 'There is no DATA_KEY: start the shop once, or restore the key from a backup.'];
  },
  async database(context) {
    const version = Number(await readSetting(context, 'server_version_num'));
    const text = `${context.connection.kind} ${await readSetting(context, 'server_version')}`;
    return version >= minPostgres ? ['ok', text] : ['failed', `${text}: 15 or later is needed.`];
  },
  async durability(context) {
    if (context.connection.kind === 'pglite') return ['ok', 'Each commit is synced by the shop.'];
    const wrong: string[] = [];
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      if ((await readSetting(context, name)) === 'off') wrong.push(name);
    }
    return wrong.length > 0
      ? ['failed', `${wrong.join(', ')} off: a crash loses orders.`]
      : ['ok', 'Commits are synced.'];
  },
  async connections(context) {
    if (context.connection.kind === 'pglite') return ['ok', 'embedded'];
    const reserved = Number(await readSetting(context, 'superuser_reserved_connections'));
    const max = Number(await readSetting(context, 'max_connections')) - reserved;
    const own = countConnections(context.config.databasePoolSize);
    return own <= max
      ? ['ok', `${own} of ${max} for each server`]
      : ['failed', `One server takes ${own}, PostgreSQL allows ${max}.`];
  },
  async migrations({ connection }) {
    const { pending, isNewer } = await readMigrationState(connection.db);
    if (pending.length > 0) return ['failed', `${pending.length} pending: run migrate.`];
    return isNewer ? ['warning', 'The database was migrated by a newer release.'] : ['ok', 'complete'];
  },
  async move({ connection: { db } }) {
    return (await hasUnfinishedMove(db))
      ? ['failed', 'A move into this database is not finished.']
      : ['ok', 'none open'];
  },
  async replica({ config: { databaseReplicaUrl: url } }) {
    if (url === undefined) return ['ok', 'none'];
    const { db, close } = await connectReplica(url);
    try {
      const isReplica = await isTrue(db, sql`pg_is_in_recovery()`);
      return isReplica ? ['ok', 'answers'] : ['failed', 'DATABASE_REPLICA_URL names a server that is no replica.'];
    } finally {
      await close();
    }
  },
  async clock({ connection }) {
    const begun = Date.now();
    const databaseMs = await queryNumber(connection.db, sql`select extract(epoch from clock_timestamp()) * 1000`);
    const skew = Math.round(Math.abs(databaseMs - (begun + Date.now()) / 2));
    return skew <= maxClockSkewMs ? ['ok', `${skew} ms apart`] : ['failed', `${skew} ms apart from the database's.`];
  },
  async disk({ config }) {
    // The files may have a disk of their own.
    const disks = [await statfs(config.dataDir), await readDisk(config.dataDir)].filter((disk) => disk !== null);
    const free = Math.min(...disks.map(({ bavail, bsize }) => bavail * bsize));
    const amount = free < 1024 ** 3 ? `${Math.floor(free / 1024 ** 2)} MiB` : `${(free / 1024 ** 3).toFixed(1)} GiB`;
    const text = `${amount} free below ${config.dataDir}`;
    const isWritten = !config.s3 || !config.databaseUrl;
    if (isWritten && free < minFreeBytes) return ['failed', `${text}: a server needs ${minFreeBytes / 1024 ** 2} MiB.`];
    return free >= lowFreeBytes ? ['ok', text] : ['warning', text];
  },
  async store({ config }) {
    if (!config.s3) return ['ok', join(config.dataDir, 'files')];
    await new S3Client(config.s3).checkBucket();
    return ['ok', `${config.s3.endpoint} ${config.s3.bucket}`];
  },
  bucketOwner: checkBucketOwner,
  publicPictures: checkPublicPictures,
  orphans: checkOrphans,
  providers: checkProviders,
  async staff({ connection: { db }, now }) {
    const staff = await listStaffAccounts(db, now);
    const problems = [
      ['without a second factor', staff.filter(({ hasSecondFactor }) => !hasSecondFactor)],
      ['with a password that was printed, which logs may have', staff.filter((one) => one.hasPrintedPassword)],
    ] as const;
    const found = problems.filter(([, accounts]) => accounts.length > 0);
    if (found.length === 0) return ['ok', `${staff.length} with a second factor`];
    const texts = found.map(([text, accounts]) => `${text}: ${accounts.map(({ username }) => username).join(', ')}`);
    return ['warning', `Staff ${texts.join('; ')}.`];
  },
  async ledger({ connection: { db } }) {
    const broken: string[] = [];
    for (const invariant of invariants.filter(({ name }) => moneyInvariants.includes(name))) {
      const { count } = await findViolations(db, invariant);
      if (count > 0) broken.push(`${invariant.name} ${count}`);
    }
    return broken.length > 0
      ? ['failed', `Rows that do not agree: ${broken.join(', ')}. Run verify.`]
      : ['ok', 'Ledger, payments and refunds agree with the orders.'];
  },
};

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks configuration, keys, database, clock, disk, files, providers, staff and ledger.',
  skipsMigrations: true,
  isReadOnly: true,
  reportsDatabaseErrors: true,
  async run(context) {
    const findings: Finding[] = [];
    const all = Object.entries(checks);
    for (const [name, check] of all) {
      context.reportProgress({ label: 'checks', done: findings.length, total: all.length });
      const [status, detail] = await check(context).catch(
        (error: unknown): CheckResult => [
          'failed',
          error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown',
        ],
      );
      findings.push({ name, status, detail });
    }
    return {
      isOk: findings.every(({ status }) => status !== 'failed'),
      data: findings,
      lines: findings.map(({ name, status, detail }) => `${status.padEnd(8)} ${name.padEnd(14)} ${detail}`),
    };
  },
};
