import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config.ts';
import type { Connection } from '../db/connect.ts';

export interface CommandContext {
  config: Config;
  connection: Connection;
  now: Date;
  positionals: string[];
  options: Readonly<Record<string, unknown>>;
  /** Says how far the command has come; shown on a terminal alone. */
  reportProgress: (text: string) => void;
}

export interface CommandResult {
  isOk: boolean;
  /** What `--json` prints. */
  data: unknown;
  /** What a person reads. */
  lines: string[];
}

export interface Command {
  /** As it is typed: `jobs list`. */
  name: string;
  summary: string;
  /** What follows the name. */
  usage?: string;
  options?: ParseArgsOptionsConfig;
  /** Positional parameters that must be there. */
  parameters?: number;
  /** True where the command itself decides whether to migrate. */
  skipsMigrations?: boolean;
  run(context: CommandContext): Promise<CommandResult>;
}

/** Wrong words on the command line: exit code 2. */
export class UsageError extends Error {}

/** An id on the command line. @throws UsageError */
export function parseId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${text ?? 'The id'} is not an id.`);
  return Number(text);
}
