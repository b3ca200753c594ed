import { unzipSync } from 'fflate';
import { ProviderError } from '../../providerHttp.ts';

const maxFiles = 20;
/** Limit of all files together, unpacked: protects from zip bombs. */
const maxBytes = 100 * 1024 * 1024;

/**
 * Reads the files of a ZIP archive. The sizes that its directory states are checked before anything is unpacked, and no
 * file gets more memory than its stated size. @throws ProviderError `unverified` if it is damaged or too large
 */
export function readArchive(archive: Uint8Array): Uint8Array[] {
  try {
    const sizes: number[] = [];
    let remainingBytes = maxBytes;
    const files = Object.values(
      unzipSync(archive, {
        filter({ originalSize }) {
          sizes.push(originalSize);
          remainingBytes -= originalSize;
          if (sizes.length > maxFiles || remainingBytes < 0) throw new RangeError('too many files, or too large');
          return true;
        },
      }),
    );
    // A file that is cut off is shorter than stated; of two with one name, only one is there.
    const total = files.reduce((sum, { length }) => sum + length, 0);
    if (total !== maxBytes - remainingBytes) throw new RangeError('the archive is cut off');
    return files;
  } catch (error) {
    throw new ProviderError('unverified', 'ARCHIVE', error instanceof Error ? error.message : String(error));
  }
}
