import type { Contract } from '@sampan/api/contract';
import { documentTypes, minDocumentSide, sortFileFields } from '@sampan/domain/file/uploadRules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { files } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { StagedHandler } from '../../http/calls/handler.ts';
import { toUpload, type Upload } from '../../http/files/uploads.ts';
import { addExtension, checkPdf, detectType } from './fileChecks.ts';
import { insertFile, toFileDto } from './fileRows.ts';
import { redraw } from './redraw.ts';

/** Maximum bytes per account for `/file/upload`. */
const quota = 500 * 1024 * 1024;

export interface CheckedFile {
  upload: Upload;
  name: string;
  mime: string;
}

/** Validates a document: PDFs are stored unchanged, pictures are re-encoded as JPEG, logos with transparency as PNG. */
export async function checkDocument(upload: Upload, field: string): Promise<CheckedFile> {
  const mime = await detectType(upload, documentTypes, field);
  if (mime === 'application/pdf') {
    await checkPdf(upload, field);
    return { upload, name: addExtension(upload.name, documentTypes[mime]), mime };
  }
  const drawn = await redraw(upload, { field, minSide: minDocumentSide, keepsTransparency: true });
  return { upload: drawn, name: drawn.name, mime: drawn.name.endsWith('.png') ? 'image/png' : 'image/jpeg' };
}

async function checkQuota(tx: Db, ownerId: number, addedBytes: number): Promise<void> {
  const [row] = await tx
    .select({ used: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNull(files.deletedAt)));
  if (Number(row?.used ?? 0) + addedBytes > quota) {
    throw new ApiError('FILE_REFUSED', undefined, { fields: { file0: 'quota' } });
  }
}

/** Stores all files or none. */
export const uploadFiles: StagedHandler<Contract['file']['upload']> = {
  async prepare(input) {
    const fields = sortFileFields(input);
    if (fields.length === 0) throw new ApiError('VALIDATION', undefined, { fields: { file0: 'required' } });
    const documents: CheckedFile[] = [];
    for (const field of fields) documents.push(await checkDocument(toUpload(input[field] as Blob), field));
    return async ({ db, user, now }) => {
      await checkQuota(
        db,
        user.id,
        documents.reduce((sum, { upload }) => sum + upload.stored.size, 0),
      );
      const rows = [];
      for (const { upload, name, mime } of documents) {
        rows.push(await insertFile(db, await upload.keep(), { name, mime, ownerId: user.id }, now));
      }
      return { files: rows.map(toFileDto) };
    };
  },
};
