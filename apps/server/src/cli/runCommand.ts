import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { createFolder } from '../dataFolder.ts';
import type { Connection, Db } from '../db/connection.ts';
import { connectPglite } from '../db/connectPglite.ts';
import { connectPostgres } from '../db/connectPostgres.ts';
import { FolderInUse, type FolderLock, lockFolder } from '../db/embedded/lock.ts';
import { requestSnapshot, type Snapshot, SnapshotError } from '../db/embedded/snapshots.ts';
import { readMigrationState } from '../db/migrationState.ts';
import { assertNoUnfinishedMove } from '../db/transfer/moveTables.ts';
import { explainConnection } from '../explainConnection.ts';
import { checkHasDatabase, checkOwner } from './checkDataFolder.ts';
import { type Command, type CommandContext, type CommandResult, type PreparedCommand, UsageError } from './command.ts';
import { adminReset } from './commands/adminReset.ts';
import { backup } from './commands/backup.ts';
import { doctor } from './commands/doctor.ts';
import { exportData } from './commands/export.ts';
import { filesMove } from './commands/filesMove.ts';
import { jobsCancel, jobsList, jobsRetry } from './commands/jobs.ts';
import { keyForget } from './commands/keyForget.ts';
import { migrate } from './commands/migrate.ts';
import { move } from './commands/move.ts';
import { restore } from './commands/restore.ts';
import { verify } from './commands/verify.ts';
import { ProgressBar, type ProgressStream } from './progress.ts';

export const commands: readonly Command[] = [
  migrate,
  doctor,
  verify,
  jobsList,
  jobsRetry,
  jobsCancel,
  adminReset,
  keyForget,
  filesMove,
  backup,
  restore,
  move,
  exportData,
];

interface Output {
  print: (text: string) => void;
  /** Receives the progress of long commands; none without it. */
  progress?: ProgressStream;
}

interface OpenDatabase {
  connection: Connection;
  /** @throws SnapshotError if the running shop has removed the copy that the command reads */
  checkIntact(): void;
  close(): Promise<void>;
}

function formatOverview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    'Usage: npm run sampan -- <command> [options]',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Every command takes --help and --json. Exit codes: 0 done, 1 failed or not in order, 2 wrong usage.',
    'The shop is that of the environment: DATABASE_URL or DATA_DIR, DATA_KEY and the others of the README.',
  ].join('\n');
}

function formatHelp({ name, summary, usage = '', options = {} }: Command): string {
  const flags = Object.entries(options).map(([flag, { type }]) => `  --${flag}${type === 'string' ? ' <value>' : ''}`);
  return [
    `Usage: npm run sampan -- ${name} ${usage}`.trimEnd(),
    '',
    `  ${summary}`,
    '',
    'Options:',
    ...flags,
    '  --json',
    '  --help',
  ].join('\n');
}

function findCommand(names: readonly string[]): Command | undefined {
  return commands.find(({ name }) => name === names.slice(0, name.split(' ').length).join(' '));
}

function explainUnknown(names: readonly string[]): string {
  const siblings = commands.map(({ name }) => name).filter((name) => name.startsWith(`${names[0]} `));
  const rest = siblings.length > 0 ? ` There are: ${siblings.join(', ')}.` : `\n\n${formatOverview()}`;
  return `There is no command "${names.join(' ')}".${rest}`;
}

/** @throws UsageError if the database lacks migrations of this release */
async function checkMigrated({ db }: Connection): Promise<void> {
  const { pending } = await readMigrationState(db);
  if (pending.length > 0) {
    throw new UsageError(`The database lacks ${pending.length} migrations of this release. Run \`migrate\` first.`);
  }
}

/**
 * Checks the folder of an embedded database before anything is written to it.
 * @throws ConfigError
 */
function checkDatabaseFolder({ databaseUrl, dataDir }: Config, command: Command): void {
  if (databaseUrl) return;
  checkOwner(join(dataDir, 'db'));
  if (!command.createsDatabase) checkHasDatabase(dataDir);
}

/** Opens the database. Locks the folder of an embedded one; a reading command takes a copy from the shop that runs on it. */
async function open(config: Config, command: Command, isUnchanging: boolean): Promise<OpenDatabase> {
  const skipsMigrations = isUnchanging || Boolean(command.skipsMigrations);
  if (config.databaseUrl) {
    const { databaseUrl, databaseDirectUrl: directUrl } = config;
    const connection = await explainConnection(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', async () => {
      const pools = await connectPostgres(directUrl ?? databaseUrl, {
        max: 2,
        queryTimeoutMs: 0,
        skipsMigrations,
        onMigrationDelayed: () =>
          process.stderr.write('The migration waits for the end of other transactions, and is tried again.\n'),
      });
      // The first query connects. `doctor` reports an error beside all else that is wrong.
      if (command !== doctor) await pools.db.execute(sql`select 1`);
      return pools;
    });
    return { connection, checkIntact: () => {}, close: () => connection.close() };
  }
  createFolder(config.dataDir);
  let lock: FolderLock;
  try {
    lock = await lockFolder(config.dataDir, {});
  } catch (error) {
    const snapshot = command.isReadOnly && error instanceof FolderInUse && (await requestSnapshot(config.dataDir));
    if (!snapshot) throw error;
    // A copy of an earlier release's shop may be migrated.
    return openSnapshot(snapshot, Boolean(command.skipsMigrations));
  }
  let connection: Connection;
  try {
    connection = await connectPglite(join(config.dataDir, 'db'), { skipsMigrations });
  } catch (error) {
    lock.release();
    throw error;
  }
  return {
    connection,
    checkIntact: () => {},
    async close() {
      await connection.close();
      lock.release();
    },
  };
}

/** Opens the database for `doctor`, which reports that an embedded one cannot be opened beside all else that is wrong. */
async function openForDoctor(config: Config): Promise<OpenDatabase> {
  try {
    return await open(config, doctor, true);
  } catch (error) {
    if (config.databaseUrl) throw error;
    const connection = createFailedConnection(error);
    return { connection, checkIntact: () => {}, close: () => connection.close() };
  }
}

async function openSnapshot(snapshot: Snapshot, skipsMigrations: boolean): Promise<OpenDatabase> {
  try {
    const connection = await connectPglite(snapshot.folder, { skipsMigrations, isSynced: false });
    return {
      connection,
      checkIntact() {
        if (snapshot.isLost()) {
          throw new SnapshotError('The shop stopped while the command read its data. Run it again.');
        }
      },
      async close() {
        // Writes a last checkpoint, which fails when the shop has removed the copy.
        await connection.close().catch(() => {});
        await snapshot.release();
      },
    };
  } catch (error) {
    await snapshot.release();
    throw error;
  }
}

/**
 * Runs the command in `argv` on the shop that the environment configures. Returns the exit code.
 *
 * @throws UsageError, ConfigError, FolderInUse and errors of the database
 */
export async function runCommand(
  argv: readonly string[],
  environment: Record<string, string | undefined>,
  { print, progress }: Output,
): Promise<number> {
  const names = argv.filter((argument) => !argument.startsWith('-'));
  const command = findCommand(names);
  if (!command) {
    if (names.length > 0) throw new UsageError(explainUnknown(names));
    print(formatOverview());
    return argv.includes('--help') ? 0 : 2;
  }
  if (argv.includes('--help')) {
    print(formatHelp(command));
    return 0;
  }
  const { options, positionals } = parse(command, argv);
  const config = readConfig(environment);
  const bar = progress && !options.json ? new ProgressBar(progress) : undefined;
  command.checkUsage?.({ positionals, options });
  const isDryRun = Boolean(options['dry-run']);
  const isUnchanging = isDryRun || Boolean(command.isReadOnly);
  checkDatabaseFolder(config, command);
  const reportProgress: CommandContext['reportProgress'] = (step) => bar?.report(step);
  const given = { config, now: new Date(), positionals, options, isDryRun, reportProgress };
  const prepared = await command.prepare?.(given);
  try {
    const { isOk, data, lines } = await runOnDatabase(command, isUnchanging, given, prepared);
    bar?.end();
    print(options.json ? JSON.stringify(data) : lines.join('\n'));
    return isOk ? 0 : 1;
  } catch (error) {
    await prepared?.cancel();
    throw error;
  } finally {
    bar?.end();
  }
}

/** Opens the database, runs the command on it and closes it. */
async function runOnDatabase(
  command: Command,
  isUnchanging: boolean,
  given: Omit<CommandContext, 'connection' | 'checkIntact'>,
  prepared: PreparedCommand | undefined,
): Promise<CommandResult> {
  const { config } = given;
  const opening = command === doctor ? openForDoctor(config) : open(config, command, isUnchanging);
  const { connection, checkIntact, close } = await opening;
  try {
    if (isUnchanging && !command.skipsMigrations) await checkMigrated(connection);
    // `doctor` reports it, beside all else that is wrong.
    if (command !== doctor) await assertNoUnfinishedMove(connection.db);
    const result = await (prepared ?? command).run({ ...given, connection, checkIntact });
    checkIntact();
    return result;
  } catch (error) {
    // Explains an error of the database whose files are gone.
    checkIntact();
    throw error;
  } finally {
    await close();
  }
}

function parse(command: Command, argv: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    const given = positionals.slice(command.name.split(' ').length);
    if (given.length !== (command.parameters ?? 0)) throw new UsageError(formatHelp(command));
    return { options: values as Record<string, unknown>, positionals: given };
  } catch (error) {
    if (error instanceof UsageError || error instanceof ConfigError) throw error;
    // Without Node's advice, which is of no use here.
    const message = (error as Error).message.replace(/ To specify a positional argument.*/s, '');
    throw new UsageError(`${message}\n\n${formatHelp(command)}`);
  }
}

/** Connection to an embedded database that could not be opened: each use of it fails with the error of the opening. */
function createFailedConnection(error: unknown): Connection {
  const db = new Proxy({} as Db, {
    get() {
      throw error;
    },
  });
  const migrate = () => Promise.reject(error);
  return { db, slowDb: db, probeDb: db, kind: 'pglite', migrate, close: () => Promise.resolve() };
}
