import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { ApiError } from '../../http/apiError.ts';
import type { Upload } from '../../http/uploads.ts';

/** What a file is by its own bytes, with the ending that its name gets. */
export const pictureTypes = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export const documentTypes = { 'application/pdf': 'pdf' } as const;
export const videoTypes = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const;

type Types = Readonly<Record<string, string>>;

/** Bytes in which a file says what it is; a picture may have long texts before its pixels. */
const headLength = 1024 * 1024;
/** How far from its end a file of two kinds could begin to be an archive: the longest comment and its header. */
const archiveTail = 65_535 + 22;
/** How far from its end a PDF says that it ends. */
const pdfTail = 1024;

/**
 * The type by the first bytes, whatever the sender called it.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE for one that is not in `types`
 */
export async function detectType<Accepted extends Types>(
  upload: Upload,
  types: Accepted,
  field: string,
): Promise<keyof Accepted & string> {
  const end = Math.min(upload.stored.size, headLength) - 1;
  const found = await fileTypeFromBuffer(await buffer(await upload.open({ start: 0, end }))).catch(() => undefined);
  if (!found || !Object.hasOwn(types, found.mime)) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', undefined, { fields: { [field]: 'type' } });
  }
  return found.mime;
}

async function readTail(upload: Upload, length: number): Promise<Buffer> {
  const { size } = upload.stored;
  return buffer(await upload.open({ start: Math.max(0, size - length), end: size - 1 }));
}

/** A ZIP is read from its end: whatever stands before it, a file that ends like this opens as an archive. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

/** @throws ApiError FILE_REFUSED for a PDF that breaks off, or that is something else as well */
export async function checkPdf(upload: Upload, field: string): Promise<void> {
  const tail = await readTail(upload, archiveTail);
  const isWhole = tail.subarray(-pdfTail).includes('%%EOF');
  if (!isWhole || endsAsArchive(tail)) {
    throw new ApiError('FILE_REFUSED', undefined, { fields: { [field]: 'broken' } });
  }
}

/** The name with the ending of what the file is: `photo.exe` that is a JPEG becomes `photo.exe.jpg`. */
export function nameWith(name: string, ending: string): string {
  const has = name.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(name));
  return has ? name : `${name}.${ending}`;
}
