import type { Contract } from '@sampan/api/contract';
import { isStaff } from '@sampan/domain/access/access';
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { toPage } from '../../db/queries/countUpTo.ts';
import type { Db } from '../../db/query.ts';
import { files } from '../../db/schema.ts';
import { requireRow } from '../../http/apiError.ts';
import { FileResult, type Handler, type HandlersOf, type StoredFile } from '../../http/calls/handler.ts';
import { countByGrant, hasGrant, listMyFiles } from './downloads.ts';
import { type FileRow, toFileDto } from './fileRows.ts';
import { uploadFiles } from './uploads.ts';

function toFileResult(row: FileRow, options: Partial<StoredFile> = {}): FileResult {
  const { storageKey: key, name, mime, size, checksum, productId } = row;
  return new FileResult({ key, name, mime, size, checksum, isStorable: productId !== null, ...options });
}

/** @throws ApiError NOT_FOUND */
async function readFile(db: Db, condition: SQL | undefined): Promise<FileRow> {
  return requireRow(
    await db
      .select()
      .from(files)
      .where(and(condition, isNull(files.deletedAt))),
  );
}

export const fileHandlers: HandlersOf<Contract['file']> = {
  async download({ id }, { db, user, now, fail }) {
    const fileId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
    const row = await readFile(db, eq(files.id, fileId));
    const isOwn = row.ownerId === user.id || isStaff(user);
    if (isOwn) return toFileResult(row);
    if (!(await hasGrant(db, row.id, user.id, now))) throw fail('NOT_FOUND');
    // Counted once the file is open: what was never sent can still be refunded.
    return toFileResult(row, { beforeSend: () => countByGrant(db, row.id, user.id, now) });
  },

  async evidence(input, { db, now, deps, fail }) {
    if (!deps.providers.evidenceLinks.isValid(input, now)) throw fail('NOT_FOUND');
    const row = await readFile(db, and(eq(files.id, input.id), isNotNull(files.kycId)));
    return toFileResult(row, { isInline: true });
  },

  upload: uploadFiles,
};

export const myfiles: Handler<Contract['user']['myfiles']> = async (paging, { db, user, now }) => {
  const { total, rows } = await listMyFiles(db, user.id, now, paging);
  return toPage(rows.map(toFileDto), total, paging);
};
