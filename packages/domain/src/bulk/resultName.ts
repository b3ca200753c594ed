import type { JobKind } from '@sampan/api/entities';

/**
 * File name of a job's result. An import's `name` is that of the file it read, so its result needs another; an export's is
 * that of the file it writes.
 */
export function getResultName({ kind, name }: { kind: JobKind; name?: string | null }): string {
  if (kind !== 'productImport') return name ?? 'export.csv';
  return `${(name ?? 'products').replace(/\.csv$/i, '')}-result.csv`;
}
