import type { Contract } from '@sampan/api/contract';
import { addExtension } from '@sampan/domain/file/fileName';
import {
  type AccountUsage,
  documentTypes,
  isOverQuota,
  minDocumentSide,
  pictureTypes,
  sortFileFields,
} from '@sampan/domain/file/uploadRules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { files } from '../../db/schema.ts';
import { ApiError, createFieldError } from '../../http/apiError.ts';
import type { StagedHandler } from '../../http/calls/handler.ts';
import { toUpload, type Upload } from '../../http/files/uploads.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { checkPdf, detectType } from './fileChecks.ts';
import { insertFile, toFileDto } from './fileRows.ts';
import { redraw } from './redraw.ts';

export interface CheckedFile {
  upload: Upload;
  name: string;
  mime: string;
}

/** Validates a document: PDFs are stored unchanged, pictures are re-encoded as JPEG, logos with transparency as PNG. */
export async function checkDocument(upload: Upload, field: string, userId: number): Promise<CheckedFile> {
  const mime = await detectType(upload, documentTypes, field);
  if (mime !== 'application/pdf') return redrawPicture(upload, field, userId);
  await checkPdf(upload, field);
  return { upload, name: addExtension(upload.name, documentTypes[mime]), mime };
}

/** Validates the picture in the field `file` and re-encodes it as `checkDocument` does. */
export async function checkPictureFile(upload: Upload, userId: number): Promise<CheckedFile> {
  await detectType(upload, pictureTypes, 'file');
  return redrawPicture(upload, 'file', userId);
}

async function redrawPicture(upload: Upload, field: string, userId: number): Promise<CheckedFile> {
  const rules = { field, minSide: minDocumentSide, keepsTransparency: true };
  const drawn = await redraw(upload, rules, `user:${userId}`);
  return { upload: drawn, name: drawn.name, mime: drawn.name.endsWith('.png') ? 'image/png' : 'image/jpeg' };
}

async function readUsage(db: Db, ownerId: number): Promise<AccountUsage> {
  const [row] = await db
    .select({
      bytes: sql<string>`coalesce(sum(${files.size}), 0)`,
      documents: sql<string>`count(*) filter (where ${files.orderId} is null and ${files.kycId} is null)`,
    })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), isNull(files.deletedAt)));
  return { bytes: Number(row?.bytes ?? 0), documents: Number(row?.documents ?? 0) };
}

/** @throws ApiError FILE_REFUSED if an account's files would take more than the quota */
function checkQuota({ bytes, documents }: AccountUsage, added: AccountUsage): void {
  const after = { bytes: bytes + added.bytes, documents: documents + added.documents };
  if (isOverQuota(after)) throw new ApiError('FILE_REFUSED', { fields: { file0: 'quota' } });
}

/** Stores all files or none. */
export const uploadFiles: StagedHandler<Contract['file']['upload']> = {
  async prepare(input, { db, user }) {
    const fields = sortFileFields(input);
    if (fields.length === 0) throw createFieldError({ file0: 'required' });
    const usage = await readUsage(db, user.id);
    // Before the expensive re-encoding, whose results have at least a byte each.
    checkQuota(usage, { bytes: fields.length, documents: fields.length });
    const documents: CheckedFile[] = [];
    for (const field of fields) documents.push(await checkDocument(toUpload(input[field] as Blob), field, user.id));
    const added = {
      bytes: documents.reduce((sum, { upload }) => sum + upload.stored.size, 0),
      documents: documents.length,
    };
    checkQuota(usage, added);
    for (const { upload } of documents) await upload.keep();
    return async (inside) => {
      const { db: tx, now } = inside;
      // Parallel uploads of the account wait here, so that each counts the files of the others.
      await lockOwnAccount(inside);
      checkQuota(await readUsage(tx, user.id), added);
      const rows = [];
      for (const { upload, name, mime } of documents) {
        rows.push(await insertFile(tx, upload.stored, { name, mime, ownerId: user.id }, now));
      }
      return { files: rows.map(toFileDto) };
    };
  },
};
