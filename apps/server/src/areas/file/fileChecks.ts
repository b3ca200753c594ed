import { buffer } from 'node:stream/consumers';
import { ApiError } from '../../http/apiError.ts';
import type { Upload } from '../../http/files/uploads.ts';

type Types = Readonly<Record<string, string>>;

/** Bytes read to detect the type; a picture may have long metadata before its pixels. */
const headLength = 1024 * 1024;
/** Maximum distance of a ZIP's end record from the end of the file: the longest comment and its header. */
const archiveTail = 65_535 + 22;
/** Maximum distance of a PDF's end marker from the end of the file. */
const pdfTail = 1024;

/**
 * Detects the type from the first bytes, ignoring the client's name and type.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE if it is not one of `types`
 */
export async function detectType<Accepted extends Types>(
  upload: Upload,
  types: Accepted,
  field: string,
): Promise<keyof Accepted & string> {
  const end = Math.min(upload.stored.size, headLength) - 1;
  // Imported here, so that a server without uploads does not hold it.
  const { fileTypeFromBuffer } = await import('file-type');
  const fileType = await fileTypeFromBuffer(await buffer(await upload.open({ start: 0, end }))).catch(() => undefined);
  if (!fileType || !Object.hasOwn(types, fileType.mime)) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { fields: { [field]: 'type' } });
  }
  return fileType.mime;
}

async function readTail(upload: Upload, length: number): Promise<Buffer> {
  const { size } = upload.stored;
  return buffer(await upload.open({ start: Math.max(0, size - length), end: size - 1 }));
}

/** Whether the file ends as a ZIP: archives are read from the end, so whatever precedes, it opens as an archive. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

/** @throws ApiError FILE_REFUSED if a PDF is truncated or also another format (polyglot) */
export async function checkPdf(upload: Upload, field: string): Promise<void> {
  const tail = await readTail(upload, archiveTail);
  const isWhole = tail.subarray(-pdfTail).includes('%%EOF');
  if (!isWhole || endsAsArchive(tail)) {
    throw new ApiError('FILE_REFUSED', { fields: { [field]: 'broken' } });
  }
}
