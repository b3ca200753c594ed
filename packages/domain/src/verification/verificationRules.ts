import type { contract } from '@sampan/api/contract';
import type { InputOf } from '@sampan/api/endpoint';
import { type Kyc, type KycItem, kycItems } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { findMissingItems } from '../kyc/evidence.ts';

export type VerificationDetails = InputOf<typeof contract.kyc.certifyId>;

/** `online`: the provider's page with an immediate result. `photos`: pictures reviewed by staff. */
export const verificationWays = ['online', 'photos'] as const;
export type VerificationWay = (typeof verificationWays)[number];

/** Sides of a document to photograph, in page order. */
export const photoSides = ['front', 'back', 'hand'] as const satisfies readonly KycItem[];
export type PhotoSide = (typeof photoSides)[number];

/** Items still to send: missing ones, and rejected ones that were not replaced. */
export function openItems(kyc: Kyc): KycItem[] {
  if (isRejectedOnline(kyc)) return ['details'];
  const { docType, status, photos, video, rejected } = kyc;
  return findMissingItems({
    docType,
    sides: photos.map(({ side }) => side),
    hasVideo: video !== undefined,
    rejected: rejected ?? (status === kycStatus.rejected ? kycItems : []),
  });
}

/**
 * Whether only the provider rejected the check and nothing else was sent: the details can be corrected and checked
 * again.
 */
export function isRejectedOnline({ status, provider, photos, video }: Kyc): boolean {
  return status === kycStatus.rejected && provider?.passed === false && photos.length === 0 && video === undefined;
}

/**
 * Why the provider rejected a check. `notOnFile`: it has nothing to compare this person with · `stopped`: its risk control
 * stopped the check · `mismatch`: any other reason.
 */
export type ProviderRejection = 'notOnFile' | 'stopped' | 'mismatch';

/** Aliyun's result codes whose customer has entered the right details. */
const rejectionByCode: Partial<Record<string, ProviderRejection>> = {
  202: 'notOnFile',
  203: 'notOnFile',
  206: 'stopped',
  427: 'stopped',
};

/** Returns why the provider rejected a check. */
export function getProviderRejection({ provider }: { provider?: Kyc['provider'] | null }): ProviderRejection {
  return rejectionByCode[provider?.subCode ?? ''] ?? 'mismatch';
}

/** Stages of a customer's verification. */
export const verificationStages = [
  'notStarted',
  'inProgress',
  'underReview',
  'approved',
  'rejected',
  'expired',
] as const;
export type VerificationStage = (typeof verificationStages)[number];

/** State of a check in `kycChart` by its status; screens show it as the stage. */
export const stageByStatus = {
  [kycStatus.notSubmitted]: 'inProgress',
  [kycStatus.underReview]: 'underReview',
  [kycStatus.approved]: 'approved',
  [kycStatus.rejected]: 'rejected',
  [kycStatus.expired]: 'expired',
} as const satisfies Record<Kyc['status'], VerificationStage>;

/** Stage of an identity check, as shown on screens. */
export function getStage(kyc: Kyc | null): VerificationStage {
  return kyc === null ? 'notStarted' : stageByStatus[kyc.status];
}

export const verificationSteps = ['details', 'provider', 'photos', 'video', 'check'] as const;
export type VerificationStep = (typeof verificationSteps)[number];

/** Steps of a way, in order; when resubmitting, only those of the rejected items. */
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
