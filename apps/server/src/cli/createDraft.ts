import { rm } from 'node:fs/promises';
import { UsageError } from './command.ts';

/**
 * Creates the draft of a file, in place of one that a killed command left. `create` opens it with the flag `wx`.
 * @throws UsageError with `conflict` if another command creates it at the same time
 */
export async function createDraft<Created>(
  path: string,
  create: (path: string) => Promise<Created>,
  conflict: string,
): Promise<Created> {
  await rm(path, { force: true });
  return create(path).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new UsageError(conflict) : error;
  });
}
