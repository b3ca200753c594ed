import type { File } from '@sampan/api/entities';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, getReturnedRow } from '../../db/query.ts';
import { files } from '../../db/schema.ts';
import type { Call } from '../../http/calls/handler.ts';
import type { StoredBytes } from '../../providers/files/port.ts';

export type FileRow = typeof files.$inferSelect;
type NewFile = Pick<FileRow, 'name' | 'mime'> & Partial<Pick<FileRow, 'ownerId' | 'productId' | 'orderId' | 'kycId'>>;

/** Condition of receipts of transfers. A receipt does not name its order: the payment of its owner's order names it. */
export const isReceipt = sql`exists (
  select 1 from payments p join orders o on o.id = p.order_id
  where o.user_id = ${files.ownerId} and (p.transfer->'receipt'->>'id')::bigint = ${files.id})`;

/** Inserts the row of a stored file. */
export async function insertFile(tx: Db, stored: StoredBytes, file: NewFile, now: Date): Promise<FileRow> {
  const { size, checksum, key: storageKey } = stored;
  return getReturnedRow(
    await tx
      .insert(files)
      .values({ ...file, size, checksum, storageKey, createdAt: now })
      .returning(),
  );
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

/** A row of `files`, or of another query with these fields. */
export interface FileFields extends Pick<FileRow, 'id' | 'name' | 'size' | 'mime' | 'checksum'> {
  createdAt: Date | string;
  orderId?: number | null;
  productId?: number | null;
  expiresAt?: string | null;
  isOnHold?: boolean;
}

export function toFileDto({ id, name, size, mime, checksum, ...file }: FileFields): File {
  return {
    id,
    name,
    size,
    mime,
    checksum,
    createdAt: new Date(file.createdAt).toISOString(),
    orderId: file.orderId ?? undefined,
    productId: file.productId ?? undefined,
    expiresAt: file.expiresAt ? new Date(file.expiresAt).toISOString() : undefined,
    isOnHold: file.isOnHold || undefined,
  };
}
