import { inflateRawSync } from 'node:zlib';
import { ProviderError } from './http.ts';

const endSignature = Buffer.from([0x50, 0x4b, 5, 6]);
const [entrySignature, fileSignature] = [0x02014b50, 0x04034b50] as const;
const [stored, deflated] = [0, 8] as const;
/** Limit of all unpacked files: protects from zip bombs. */
const maxBytes = 100 * 1024 * 1024;
const maxFiles = 20;

/**
 * Reads the files of a ZIP archive, in the order of its directory (PKWARE APPNOTE 4.3; no encryption, no ZIP64).
 * @throws ProviderError `unverified` for anything else
 */
export function unzip(archive: Buffer): Buffer[] {
  try {
    const end = archive.lastIndexOf(endSignature);
    if (end < 0) throw new RangeError('no archive');
    const count = archive.readUInt16LE(end + 10);
    if (count > maxFiles) throw new RangeError('too many files');
    const files: Buffer[] = [];
    let at = archive.readUInt32LE(end + 16);
    let left = maxBytes;
    for (let index = 0; index < count; index += 1) {
      if (archive.readUInt32LE(at) !== entrySignature) throw new RangeError('no entry');
      const file = readFile(archive, at, left);
      left -= file.length;
      files.push(file);
      at += 46 + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return files;
  } catch (error) {
    throw new ProviderError('unverified', 'ARCHIVE', error instanceof Error ? error.message : String(error));
  }
}

/** Reads the file of the directory entry at `at`; `left` bytes may be unpacked. */
function readFile(archive: Buffer, at: number, left: number): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const size = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(local) !== fileSignature) throw new RangeError('no file');
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(from, from + size);
  if (packed.length !== size) throw new RangeError('the archive is cut off');
  if (method === deflated) return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) });
  if (method !== stored || size > left) throw new RangeError('an unknown method, or too large');
  return packed;
}
