import type { File } from '@sampan/api/entities';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { files } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import type { StoredBytes } from '../../providers/files/port.ts';

export type FileRow = typeof files.$inferSelect;
type NewFile = Pick<FileRow, 'name' | 'mime'> & Partial<Pick<FileRow, 'ownerId' | 'productId' | 'orderId' | 'kycId'>>;

/** Inserts the row of a stored file. */
export async function insertFile(tx: Db, stored: StoredBytes, file: NewFile, now: Date): Promise<FileRow> {
  const [row] = await tx
    .insert(files)
    .values({ ...file, size: stored.size, checksum: stored.checksum, storageKey: stored.key, createdAt: now })
    .returning();
  if (!row) throw new Error('The file was not written down');
  return row;
}

/** Deletes a file: its row now, its bytes after the commit. */
export async function removeFile(call: Pick<Call, 'db' | 'now' | 'deps' | 'afterCommit'>, id: number): Promise<void> {
  const [row] = await call.db
    .update(files)
    .set({ deletedAt: call.now })
    .where(and(eq(files.id, id), isNull(files.deletedAt)))
    .returning({ key: files.storageKey, publicKey: files.publicKey });
  if (!row) return;
  const { providers } = call.deps;
  call.afterCommit('remove file', () => providers.files.remove(row.key));
  const { publicKey } = row;
  if (publicKey !== null)
    call.afterCommit('remove public copy', async () => providers.publicPictures?.remove(publicKey));
}

export function toFileDto(row: FileRow): File {
  return {
    id: row.id,
    name: row.name,
    size: row.size,
    mime: row.mime,
    checksum: row.checksum,
    createdAt: row.createdAt.toISOString(),
    ...(row.orderId !== null && { orderId: row.orderId }),
    ...(row.productId !== null && { productId: row.productId }),
  };
}
