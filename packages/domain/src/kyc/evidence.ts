import type { Kyc, KycItem } from '@sampan/api/entities';

type DocType = Kyc['docType'];
type Side = Kyc['photos'][number]['side'];

const mebibyte = 1024 * 1024;

/** Requirements for document photos, enforced by client and server: smaller ones are not legible. */
export const photoRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Minimum of the shorter side, px. */
  minSide: 600,
} as const;

export const videoRules = {
  types: ['video/mp4', 'video/webm', 'video/quicktime'],
  /** Maximum size, bytes. */
  maxSize: 50 * mebibyte,
} as const;

/** Lifetime of a link to a photo or video, seconds. */
export const evidenceLinkSeconds = 60;

/** Photos required for a document; a passport needs no back side. */
export function getSides(docType: DocType): readonly Side[] {
  return docType === 'PASSPORT' ? ['front', 'hand'] : ['front', 'back', 'hand'];
}

/** All items required for a review by staff. */
export function getItems(docType: DocType): readonly KycItem[] {
  return ['details', ...getSides(docType), 'video'];
}

interface StoredEvidence {
  photos: readonly { side: Side; fileId: number }[];
  videoFileId?: number | null | undefined;
}

/** A new photo or video, by the id of its file. */
export type NewEvidence = { type: 'photo'; side: Side; fileId: number } | { type: 'video'; fileId: number };

/** Changes of a check by a new photo or video: the photos or the video, and the replaced file. */
export interface EvidenceChange {
  changes: { photos: { side: Side; fileId: number }[] } | { videoFileId: number };
  replacedFileId: number | undefined;
}

/** Plans a new photo or video of a check: it has one photo of each side, and one video. */
export function planEvidence({ photos, videoFileId }: StoredEvidence, newEvidence: NewEvidence): EvidenceChange {
  const { fileId } = newEvidence;
  if (newEvidence.type === 'video')
    return { changes: { videoFileId: fileId }, replacedFileId: videoFileId ?? undefined };
  const { side } = newEvidence;
  return {
    changes: { photos: [...photos.filter((one) => one.side !== side), { side, fileId }] },
    replacedFileId: photos.find((one) => one.side === side)?.fileId,
  };
}

/** Plans the details of a check: photos of another document than before are removed. */
export function planDetails(
  stored: (Pick<StoredEvidence, 'photos'> & { docType: DocType }) | undefined,
  docType: DocType,
): { changes: { photos?: [] }; removedFileIds: number[] } {
  if (!stored || stored.docType === docType) return { changes: {}, removedFileIds: [] };
  return { changes: { photos: [] }, removedFileIds: stored.photos.map(({ fileId }) => fileId) };
}

/** Items submitted so far; a record always has the details. */
export interface Evidence {
  docType: DocType;
  sides: readonly Side[];
  hasVideo: boolean;
  /** Items that staff or the provider rejected and that were not resubmitted. */
  rejected: readonly KycItem[];
}

/** Items still to submit, in form order. */
export function findMissingItems({ docType, sides, hasVideo, rejected }: Evidence): KycItem[] {
  const there = new Set<KycItem>(['details', ...sides, ...(hasVideo ? (['video'] as const) : [])]);
  return getItems(docType).filter((item) => !there.has(item) || rejected.includes(item));
}
