import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Refusal } from '../../http/refusal.ts';
import type { Upload } from '../../http/uploads.ts';

/** What a file is by its own bytes, with the ending that its name gets. */
export const pictureTypes = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;
export const documentTypes = { 'application/pdf': 'pdf' } as const;
export const videoTypes = { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/quicktime': 'mov' } as const;

type Types = Readonly<Record<string, string>>;

/** How far from its end a file of two kinds could begin to be an archive: the longest comment and its header. */
const archiveTail = 65_535 + 22;
/** How far from its end a PDF says that it ends. */
const pdfTail = 1024;

/**
 * The type by the first bytes, whatever the sender called it.
 * @throws Refusal UNSUPPORTED_MEDIA_TYPE for one that is not in `types`
 */
export async function typeOf<Accepted extends Types>(
  { path }: Upload,
  types: Accepted,
  field: string,
): Promise<keyof Accepted & string> {
  const found = await fileTypeFromFile(path).catch(() => undefined);
  if (!found || !Object.hasOwn(types, found.mime)) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', undefined, { fields: { [field]: 'type' } });
  }
  return found.mime;
}

async function tailOf(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - length);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** A ZIP is read from its end: whatever stands before it, a file that ends like this opens as an archive. */
function endsAsArchive(tail: Buffer): boolean {
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + 22 <= tail.length && tail.readUInt16LE(at + 20) === tail.length - at - 22) return true;
  }
  return false;
}

/** @throws Refusal FILE_REFUSED for a PDF that breaks off, or that is something else as well */
export async function checkPdf(upload: Upload, field: string): Promise<void> {
  const tail = await tailOf(upload.path, archiveTail);
  const isWhole = tail.subarray(-pdfTail).includes('%%EOF');
  if (!isWhole || endsAsArchive(tail)) {
    throw new Refusal('FILE_REFUSED', undefined, { fields: { [field]: 'broken' } });
  }
}

/** The name with the ending of what the file is: `photo.exe` that is a JPEG becomes `photo.exe.jpg`. */
export function nameWith(name: string, ending: string): string {
  const has = name.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(name));
  return has ? name : `${name}.${ending}`;
}
