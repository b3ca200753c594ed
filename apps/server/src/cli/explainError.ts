import { ConfigError } from '../config.ts';
import { DatabaseDiskError } from '../db/embedded/databaseDiskError.ts';
import { FolderInUse } from '../db/embedded/lock.ts';
import { DatabaseFormatError } from '../db/embedded/pgliteVersion.ts';
import { SnapshotError } from '../db/embedded/snapshots.ts';
import { CopyError } from '../db/transfer/tableRows.ts';
import { serializeError } from '../http/errors.ts';
import { ArchiveError } from './archive.ts';
import { UsageError } from './command.ts';

const ownErrors = [
  ConfigError,
  FolderInUse,
  UsageError,
  ArchiveError,
  CopyError,
  SnapshotError,
  DatabaseFormatError,
  DatabaseDiskError,
];

/** Error message for the operator. */
export function explainError(error: unknown): string {
  if (error instanceof Error && ownErrors.some((kind) => error instanceof kind)) return error.message;
  const { code, message, type } = serializeError(error);
  // Of the file system: `ENOENT: no such file or directory, open '/path'`.
  const [, reason] = /^E[A-Z]+: (.+?), \w+/.exec(message) ?? [];
  if (!reason) return `${type}${code ? ` ${code}` : ''}: ${message}`;
  const { path } = error as NodeJS.ErrnoException;
  return `${path === undefined ? '' : `${path}: `}${reason} (${code}).`;
}
