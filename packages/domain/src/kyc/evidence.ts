import type { Kyc, KycItem } from '@sampan/api/entities';

type DocType = Kyc['docType'];
type Side = Kyc['photos'][number]['side'];

const mebibyte = 1024 * 1024;

/** What a photo of a document has to be, on both ends: less cannot be read by staff. */
export const photoRules = {
  types: ['image/jpeg', 'image/png', 'image/webp'],
  /** Pixels of the shorter side. */
  minSide: 600,
} as const;

export const videoRules = {
  types: ['video/mp4', 'video/webm', 'video/quicktime'],
  /** Bytes. */
  maxSize: 50 * mebibyte,
} as const;

/** How long a link to a photo or video lives. */
export const evidenceLinkSeconds = 60;

/** The back of a passport says nothing. */
export function getSides(docType: DocType): readonly Side[] {
  return docType === 'PASSPORT' ? ['front', 'hand'] : ['front', 'back', 'hand'];
}

/** All that a check by staff needs. */
export function getItems(docType: DocType): readonly KycItem[] {
  return ['details', ...getSides(docType), 'video'];
}

/** What was sent so far; the details are what a record begins with. */
export interface Evidence {
  docType: DocType;
  sides: readonly Side[];
  hasVideo: boolean;
  /** What staff or the provider did not accept, and nobody has sent again yet. */
  rejected: readonly KycItem[];
}

/** What is still to be sent, in the order of the form. */
export function missingItems({ docType, sides, hasVideo, rejected }: Evidence): KycItem[] {
  const there = new Set<KycItem>(['details', ...sides, ...(hasVideo ? (['video'] as const) : [])]);
  return getItems(docType).filter((item) => !there.has(item) || rejected.includes(item));
}
