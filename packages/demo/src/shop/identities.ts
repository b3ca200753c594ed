import type { File, Kyc } from '@sampan/api/entities';
import { kycStatus as kycStatusValue } from '@sampan/api/statuses';
import { isIdNumber, maskIdNumber } from '@sampan/domain/kyc/idNumber';
import { createRandom } from './random.ts';
import { before, day, hour } from './time.ts';
import type { OwnedAddress, ShopUser } from './users.ts';

/** An identity check as a database keeps it; the number itself nobody needs. */
export type ShopIdentity = Omit<Kyc, 'photos' | 'video'> & {
  photos: { side: Kyc['photos'][number]['side']; fileId: number }[];
  videoFileId?: number;
};

/** A photo or video of a check, which `files/demoFiles.ts` draws. */
export interface EvidenceFile extends File {
  ownerId: number;
  kycId: number;
}

const specimens = {
  front: {
    name: 'specimen-front.png',
    mime: 'image/png',
    size: 73399,
    checksum: '2dd6d3ba1a672f6625d4029903a0b967016ce21275497623296b93e71a759821',
  },
  back: {
    name: 'specimen-back.png',
    mime: 'image/png',
    size: 73399,
    checksum: '0c300ea8defe459a98cdbce80f281e6a347a57f240f30b817c0ebd0a95441b28',
  },
  hand: {
    name: 'specimen-hand.png',
    mime: 'image/png',
    size: 73399,
    checksum: '7a11b99b9cd8bb4fc13c2423f05a0ae7dc8f1926096281aa0807bcbeac137547',
  },
  video: {
    name: 'specimen.webm',
    mime: 'video/webm',
    size: 7759,
    checksum: '129994a5aec5e2f600d5e59e03c5fe4532f73bb86e54a56110e17da5d57f05f2',
  },
} as const;

/** What people show by where they live. */
const docTypeByCountry: Readonly<Record<string, Kyc['docType']>> = {
  CN: 'IDENTITY_CARD',
  HK: 'HOME_VISIT_PERMIT_HK_MC',
};

/** A number that could be one, of a place that there is not. */
function numberFor(docType: Kyc['docType'], digits: (count: number) => string): string {
  if (docType === 'HOME_VISIT_PERMIT_HK_MC') return `H${digits(8)}`;
  if (docType === 'PASSPORT') return `X${digits(8)}`;
  const start = `99000019880808${digits(3)}`;
  return [...'0123456789X'].map((sign) => start + sign).find((number) => isIdNumber(docType, number)) ?? start;
}

const operatorId = 2;
const reason = '证件正面反光，看不清号码。请在光线均匀的地方重拍。';

/** What staff decided, or the provider, or nobody yet. */
function createDecision(status: Kyc['status'], userId: number, decidedAt: string): Partial<ShopIdentity> {
  if (status === kycStatusValue.underReview) return {};
  if (status === kycStatusValue.rejected)
    return { reason, rejected: ['front'], reviewedAt: decidedAt, reviewerId: operatorId };
  const isByProvider = userId % 3 === 0;
  if (isByProvider) return { provider: { passed: true, subCode: 'PASS' }, reviewedAt: decidedAt };
  return { reviewedAt: decidedAt, reviewerId: operatorId };
}

/** The checks behind the statuses of the customers, with their photos and videos. */
export function createIdentities(
  now: Date,
  users: readonly ShopUser[],
  addresses: readonly OwnedAddress[],
): { identities: ShopIdentity[]; evidence: EvidenceFile[] } {
  const evidence: EvidenceFile[] = [];
  const identities = users
    .filter(({ kycStatus = 0 }) => kycStatus !== kycStatusValue.notSubmitted)
    .map((user, index): ShopIdentity => {
      const id = index + 1;
      const random = createRandom(7000 + user.id);
      const home = addresses.find(({ userId }) => userId === user.id);
      const docType = docTypeByCountry[home?.country ?? ''] ?? 'PASSPORT';
      const status = user.kycStatus ?? 0;
      const age = random.between(2, 60) * day;
      const submittedAt = before(now, status === kycStatusValue.underReview ? random.between(1, 70) * hour : age);
      const decision = createDecision(status, user.id, before(now, age - random.between(1, 30) * hour));
      const add = (item: keyof typeof specimens) => {
        const fileId = 5000 + evidence.length + 1;
        evidence.push({ ...specimens[item], id: fileId, createdAt: submittedAt, ownerId: user.id, kycId: id });
        return fileId;
      };
      const sides = docType === 'PASSPORT' ? (['front', 'hand'] as const) : (['front', 'back', 'hand'] as const);
      const isSeen = decision.provider === undefined;
      return {
        id,
        userId: user.id,
        username: user.username,
        status,
        docType,
        realName: home?.receiver ?? user.username,
        idNumberMasked: maskIdNumber(numberFor(docType, random.digits)),
        photos: isSeen ? sides.map((side) => ({ side, fileId: add(side) })) : [],
        ...(isSeen && { videoFileId: add('video') }),
        ...decision,
        submittedAt,
      };
    });
  return { identities, evidence };
}
