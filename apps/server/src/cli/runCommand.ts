import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import { readMigrationState } from '../db/migrationState.ts';
import { assertNoUnfinishedMove } from '../db/transfer/moveTables.ts';
import { type Command, type CommandContext, type CommandResult, type PreparedCommand, UsageError } from './command.ts';
import { adminReset } from './commands/adminReset.ts';
import { backup } from './commands/backup.ts';
import { doctor } from './commands/doctor.ts';
import { exportData } from './commands/export.ts';
import { filesClaim } from './commands/filesClaim.ts';
import { filesMove } from './commands/filesMove.ts';
import { jobsCancel, jobsList, jobsRetry } from './commands/jobs.ts';
import { keyForget } from './commands/keyForget.ts';
import { keyReplace } from './commands/keyReplace.ts';
import { migrate } from './commands/migrate.ts';
import { move } from './commands/move.ts';
import { restore } from './commands/restore.ts';
import { verify } from './commands/verify.ts';
import { checkDatabaseFolder, openDatabase } from './openDatabase.ts';
import { ProgressBar, type ProgressStream } from './progress.ts';

export const commands: readonly Command[] = [
  migrate,
  doctor,
  verify,
  jobsList,
  jobsRetry,
  jobsCancel,
  adminReset,
  keyReplace,
  keyForget,
  filesMove,
  filesClaim,
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
  const { connection, checkIntact, close } = await openDatabase(given.config, command, isUnchanging);
  try {
    if (isUnchanging && !command.skipsMigrations) await checkMigrated(connection);
    if (!command.reportsDatabaseErrors) await assertNoUnfinishedMove(connection.db);
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

/** @throws UsageError with the help text */
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
    if (error instanceof UsageError) throw error;
    // Without Node's advice, which is of no use here.
    const message = (error as Error).message.replace(/ To specify a positional argument.*/s, '');
    throw new UsageError(`${message}\n\n${formatHelp(command)}`);
  }
}

/** @throws UsageError if the database lacks migrations of this release */
async function checkMigrated({ db }: Connection): Promise<void> {
  const { pending } = await readMigrationState(db);
  if (pending.length > 0) {
    throw new UsageError(`The database lacks ${pending.length} migrations of this release. Run \`migrate\` first.`);
  }
}
