import type { File } from '@sampan/api/entities';
import { createDemoFileBytes } from '../../fixtures/files/demoFiles.ts';
import type { EvidenceFile } from '../../fixtures/shop/identities.ts';

/** Owner of the shop's files, such as gallery pictures; the server stores null. */
export const shopOwnerId = 0;

/** An uploaded file. */
export interface RetainedFile {
  file: File;
  /** A user's id, or `shopOwnerId`. */
  ownerId: number;
  /** Evidence of an identity check. */
  isEvidence: boolean;
  read: () => Uint8Array;
}

/** Identity photos and videos of the demo customers, generated on read. */
export function createRetainedEvidence(evidence: readonly EvidenceFile[]): Map<number, RetainedFile> {
  return new Map(
    evidence.map(({ ownerId, kycId: _, ...file }) => [
      file.id,
      { file, ownerId, isEvidence: true, read: () => createDemoFileBytes(file.name) ?? new Uint8Array() },
    ]),
  );
}
