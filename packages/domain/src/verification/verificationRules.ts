import type { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { type Kyc, type KycItem, kycItems } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { missingItems } from '../kyc/evidence.ts';

export type VerificationDetails = InputOf<typeof contract.kyc.certifyId>;

/** The provider's page, which answers at once, or pictures that the shop looks at. */
export const verificationWays = ['online', 'photos'] as const;
export type VerificationWay = (typeof verificationWays)[number];

/** The sides of a document that are photographed, in the order of the page. */
export const photoSides = ['front', 'back', 'hand'] as const satisfies readonly KycItem[];
export type PhotoSide = (typeof photoSides)[number];

/** What the customer still has to send: what was found wrong and not replaced, and what is not there. */
export function openItems(kyc: Kyc): KycItem[] {
  if (isRefusedOnline(kyc)) return ['details'];
  const { docType, status, photos, video, rejected } = kyc;
  return missingItems({
    docType,
    sides: photos.map(({ side }) => side),
    hasVideo: video !== undefined,
    rejected: rejected ?? (status === kycStatus.rejected ? kycItems : []),
  });
}

/** The provider could not confirm who they are, and nothing else was sent: the details may be put right and asked again. */
export function isRefusedOnline({ status, provider, photos, video }: Kyc): boolean {
  return status === kycStatus.rejected && provider?.passed === false && photos.length === 0 && video === undefined;
}

/** Where a customer stands. */
export const verificationStages = [
  'notStarted',
  'inProgress',
  'underReview',
  'approved',
  'rejected',
  'expired',
] as const;
export type VerificationStage = (typeof verificationStages)[number];

const stageOfStatus = {
  0: 'inProgress',
  1: 'underReview',
  2: 'approved',
  3: 'rejected',
  4: 'expired',
} as const satisfies Record<Kyc['status'], VerificationStage>;

/** The stage of an identity check, as screens show it. */
export function getStage(kyc: Kyc | null): VerificationStage {
  return kyc === null ? 'notStarted' : stageOfStatus[kyc.status];
}

export const verificationSteps = ['details', 'provider', 'photos', 'video', 'check'] as const;
export type VerificationStep = (typeof verificationSteps)[number];

/** The steps of a way, in order. To mend a rejection only those of what was found wrong. */
export function toSteps(way: VerificationWay, mending: readonly KycItem[] | null): VerificationStep[] {
  if (mending === null) return way === 'online' ? ['details', 'provider'] : ['details', 'photos', 'video', 'check'];
  const wants = {
    details: mending.includes('details'),
    provider: false,
    photos: photoSides.some((side) => mending.includes(side)),
    video: mending.includes('video'),
    check: mending.includes('video'),
  };
  return verificationSteps.filter((step) => wants[step]);
}
