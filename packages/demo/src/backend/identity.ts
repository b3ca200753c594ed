import { apiPrefix } from '@sampan/api/endpoint';
import type { Kyc } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { evidenceLinkSeconds } from '@sampan/domain/kyc/evidence';
import { certifiableDocTypes, findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { planKycTransition } from '@sampan/domain/kyc/kycPlan';
import { defaultLocale } from '@sampan/domain/preferences/locale';
import { sendAccountNotice } from './accountNotice.ts';
import type { StoredKyc } from './records.ts';
import { type DemoState, settingsIn } from './state.ts';

const certifyPath = '/sandbox/identity/';

/** Path of the sandbox page on which an identity check is decided. */
export const toCertifyUrl = (certifyId: string) => certifyPath + certifyId;

export type IdentityAnswer = 'pass' | 'fail';

/** Documents that the chosen provider verifies online; a live shop without sandbox has no provider. */
export function getIdentityDocTypes(state: DemoState): readonly Kyc['docType'][] {
  const provider = findIdentityProvider(settingsIn(state, 'kyc').provider);
  return provider && state.features.mode !== 'live' ? certifiableDocTypes[provider] : [];
}

/** Applies a person's answer on the identity provider's page. Only the first answer counts. */
export function answerIdentity(state: DemoState, certifyUrl: string, answer: IdentityAnswer, now: Date): void {
  const certifyId = certifyUrl.slice(certifyUrl.indexOf(certifyPath) + certifyPath.length);
  const found = state.certifications.get(certifyId);
  if (found?.state !== 'open' || found.expiresAt <= now.toISOString()) return;
  state.certifications.set(certifyId, { ...found, state: answer === 'pass' ? 'passed' : 'failed' });
}

const results = {
  passed: { provider: { passed: true, subCode: 'T' } },
  failed: { provider: { passed: false, subCode: 'FACE_MISMATCH' } },
} as const;

/** Stores what the provider says of a check's certification. Without a result it expires with its page. */
export function applyIdentityResult(state: DemoState, kept: StoredKyc, now: Date): StoredKyc {
  const found = state.certifications.get(kept.certifyId ?? '');
  const isOver = kept.certifyExpiresAt !== undefined && kept.certifyExpiresAt <= now.toISOString();
  if (!found || found.state === 'open') {
    const expired = isOver && planStoredKyc(kept, { type: 'ranOut' }, now);
    return expired ? writeKyc(state, { ...kept, ...expired, certifyCheckAt: undefined }) : kept;
  }
  const moved = planStoredKyc(kept, { type: found.state }, now);
  return moved ? writeKyc(state, { ...kept, ...moved, ...results[found.state], certifyCheckAt: undefined }) : kept;
}

/** Asks for the results of certifications whose page has expired, and tells their customers. */
export function checkCertifications(state: DemoState, now: Date): void {
  for (const kept of state.kyc.values()) {
    if (kept.certifyCheckAt === undefined || kept.certifyCheckAt > now.toISOString()) continue;
    const after = applyIdentityResult(state, kept, now);
    if (after.certifyCheckAt !== undefined) writeKyc(state, { ...after, certifyCheckAt: undefined });
    if (after.status === kept.status || after.status === kycStatus.expired) continue;
    const isApproved = after.status === kycStatus.approved;
    const notice = isApproved ? ({ kind: 'kycApproved' } as const) : ({ kind: 'kycRejected', reason: '' } as const);
    sendAccountNotice({ state, now, locale: defaultLocale, inbox: undefined }, kept.userId, notice, {
      isByStaff: true,
    });
  }
}

/** Creates a signed evidence link that is valid for one minute. */
export function evidenceLink(fileId: number, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + evidenceLinkSeconds;
  return `${apiPrefix}/file/evidence?id=${fileId}&expires=${expires}&signature=${toSignature(fileId, expires)}`;
}

/** Not secret: the demo backend runs in the page that calls it. */
export const toSignature = (fileId: number, expires: number) => `demo-${fileId}-${expires}`;

/** Identity check as its owner and staff see it. */
export function toKycDto(kept: StoredKyc, now: Date): Kyc {
  const { videoFileId, certifyExpiresAt, certifyCheckAt: _checkAt, ...record } = kept;
  const isOpen =
    kept.status === kycStatus.notSubmitted && certifyExpiresAt !== undefined && certifyExpiresAt > now.toISOString();
  return {
    ...record,
    ...(kept.certifyId && isOpen && { certifyUrl: toCertifyUrl(kept.certifyId), certifyExpiresAt }),
    photos: kept.photos.map((photo) => ({ ...photo, url: evidenceLink(photo.fileId, now) })),
    ...(videoFileId !== undefined && { video: { fileId: videoFileId, url: evidenceLink(videoFileId, now) } }),
  };
}

/** Plans the transition for an event, as fields of a stored check; undefined if its state does not allow the event. */
export function planStoredKyc(kept: StoredKyc | undefined, event: KycEvent, now: Date) {
  const plan = planKycTransition(kept, event, now);
  if (!plan) return undefined;
  const { rejected, reason, submittedAt, ...changes } = plan;
  return {
    status: changes.status,
    rejected: rejected.length > 0 ? rejected : undefined,
    reason: reason ?? undefined,
    ...(submittedAt && { submittedAt: submittedAt.toISOString() }),
    ...('reviewedAt' in changes && { reviewedAt: changes.reviewedAt?.toISOString() }),
    ...('reviewerId' in changes && { reviewerId: undefined }),
  };
}

/** Stores an identity check and the user's KYC status. Undefined fields are removed. */
export function writeKyc(state: DemoState, kept: StoredKyc): StoredKyc {
  const clean = Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as StoredKyc;
  state.kyc.set(clean.userId, clean);
  const account = state.users.get(clean.userId);
  if (account) state.users.set(account.id, { ...account, kycStatus: clean.status });
  return clean;
}
