import { ConfigError } from '../config.ts';
import { FolderInUse } from '../db/embedded/lock.ts';
import { DatabaseFormatError } from '../db/embedded/pgliteVersion.ts';
import { SnapshotError } from '../db/embedded/snapshots.ts';
import { CopyError } from '../db/transfer/tableRows.ts';
import { serializeError } from '../http/errors.ts';
import { ArchiveError } from './archive.ts';
import { UsageError } from './command.ts';
import { runCommand } from './runCommand.ts';

function explain(error: unknown): string {
  const ownErrors = [ConfigError, FolderInUse, UsageError, ArchiveError, CopyError, SnapshotError, DatabaseFormatError];
  if (error instanceof Error && ownErrors.some((kind) => error instanceof kind)) return error.message;
  const { code, message, type } = serializeError(error);
  return `${type}${code ? ` ${code}` : ''}: ${message}`;
}

try {
  process.exitCode = await runCommand(process.argv.slice(2), process.env, {
    print: (text) => void process.stdout.write(`${text}\n`),
    progress: process.stderr,
  });
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
