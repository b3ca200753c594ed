import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connection.ts';
import type { Progress } from './progress.ts';

export interface CommandContext {
  config: Config;
  connection: Connection;
  now: Date;
  positionals: string[];
  options: Readonly<Record<string, unknown>>;
  /** Only say what would be done. */
  isDryRun: boolean;
  /** Shows the progress; does nothing with `--json`. */
  reportProgress: (progress: Progress) => void;
  /** Call it before output gets its final name. @throws SnapshotError if the copy that the command reads was removed */
  checkIntact: () => void;
}

export interface CommandResult {
  isOk: boolean;
  /** Output of `--json`. */
  data: unknown;
  /** Output for people, as lines of text. */
  lines: string[];
}

/** A command that has worked before the database was opened. */
export interface PreparedCommand {
  run(context: CommandContext): Promise<CommandResult>;
  /** Called when the command fails, also before `run`. */
  cancel(): Promise<void>;
}

export interface Command {
  /** The name on the command line: `jobs list`. */
  name: string;
  summary: string;
  /** Parameters and options, for the help text. */
  usage?: string;
  options?: ParseArgsOptionsConfig;
  /** Number of required positional parameters. */
  parameters?: number;
  /** True where the command writes nothing to the database: it then works while a shop runs on the embedded one. */
  isReadOnly?: boolean;
  /**
   * True where the command decides itself whether to migrate. Otherwise one that writes migrates first, and a dry run or
   * one that only reads is refused while migrations are pending.
   */
  skipsMigrations?: boolean;
  /** True for a command that itself reports an unusable database or an unfinished move, instead of failing. */
  reportsDatabaseErrors?: boolean;
  /**
   * Checks parameters before a running shop is asked for a copy of its database, which its customers wait for.
   * @throws UsageError
   */
  checkUsage?(given: Pick<CommandContext, 'positionals' | 'options'>): void;
  /** True where the command may create the embedded database; others need an existing one. */
  createsDatabase?: boolean;
  /**
   * Works before the database is opened, which is when a running shop copies an embedded one for the command. Its
   * result, if any, runs in place of the command.
   */
  prepare?(context: Omit<CommandContext, 'connection' | 'checkIntact'>): Promise<PreparedCommand | undefined>;
  run(context: CommandContext): Promise<CommandResult>;
}

/** Result of one check of the command `doctor`. */
export type CheckResult = [status: 'ok' | 'warning' | 'failed', detail: string];

/** Invalid command-line arguments: exit code 2. */
export class UsageError extends Error {}

/** Parses an id from the command line. @throws UsageError */
export function parseId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${text ?? 'The id'} is not an id.`);
  return Number(text);
}
