import { apiPrefix } from '@sampan/api/endpoint';
import type { IdentityProviderId, Kyc } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { evidenceLinkSeconds } from '@sampan/domain/kyc/evidence';
import { certifiableDocTypes, findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import {
  findIdentityNotice,
  type IdentityAnswer,
  isCertificationOpen,
  planIdentityResult,
} from '@sampan/domain/kyc/identityResult';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { type KycPlan, planKycTransition } from '@sampan/domain/kyc/kycPlan';
import { defaultLocale } from '@sampan/domain/preferences/locale';
import { sendAccountNotice } from '../messages.ts';
import type { StoredKyc } from '../records.ts';
import { type DemoState, getShopSettings, getUsername, markUserChanged } from '../state.ts';

const certifyPath = '/sandbox/identity/';

/** Path of the sandbox page on which an identity check is decided. */
export const toCertifyUrl = (certifyId: string) => certifyPath + certifyId;

/** The chosen provider; a live shop without sandbox has none. */
export function getIdentityProvider(state: DemoState): IdentityProviderId | null {
  return state.features.mode === 'live' ? null : findIdentityProvider(getShopSettings(state)['kyc.provider']);
}

/** Documents that the chosen provider verifies online. */
export function getIdentityDocTypes(state: DemoState): readonly Kyc['docType'][] {
  const provider = getIdentityProvider(state);
  return provider ? certifiableDocTypes[provider] : [];
}

/** Applies a person's answer on the identity provider's page. Only the first answer counts. */
export function answerIdentity(state: DemoState, certifyUrl: string, answer: 'pass' | 'fail', now: Date): void {
  const certifyId = certifyUrl.slice(certifyUrl.indexOf(certifyPath) + certifyPath.length);
  const found = state.certifications.get(certifyId);
  if (found?.state !== 'open' || found.expiresAt <= now.toISOString()) return;
  state.certifications.set(certifyId, { ...found, state: answer === 'pass' ? 'passed' : 'failed' });
}

/**
 * Answer of the sandbox provider about a check's certification. Alipay answers the same about a customer who failed and
 * about one who has not finished, whose page may be used up.
 */
function getIdentityAnswer({ certifications }: DemoState, { certifyId = '' }: StoredKyc): IdentityAnswer {
  const certification = certifications.get(certifyId);
  if (!certification) return { state: 'open' };
  const { provider, state } = certification;
  if (provider === 'alipayIdentity') {
    return state === 'passed' ? { state, subCode: 'T' } : { state: 'open', isPageUsed: true };
  }
  return state === 'open' ? { state } : { state, subCode: state === 'passed' ? '200' : '204' };
}

/** Closes the page of a check without a result if its customer cannot go on with it. */
export function closeUsedPage(state: DemoState, storedCheck: StoredKyc): void {
  const answer = getIdentityAnswer(state, storedCheck);
  const { certifyId = '' } = storedCheck;
  const certification = state.certifications.get(certifyId);
  if (!certification || answer.state !== 'open' || !answer.isPageUsed) return;
  state.certifications.set(certifyId, { ...certification, isPageClosed: true });
}

/** Finds the checks of other customers with the same document type, name and an equivalent document number. */
export function findSameIdentity(state: DemoState, storedCheck: StoredKyc): StoredKyc[] {
  return [...state.kyc.values()].filter(
    ({ id, docType, realName, idNumberMasked }) =>
      id !== storedCheck.id &&
      docType === storedCheck.docType &&
      realName === storedCheck.realName &&
      idNumberMasked === storedCheck.idNumberMasked,
  );
}

/** Stores what the provider says of a check's certification. Without a result it may expire with its page. */
export function applyIdentityResult(state: DemoState, storedCheck: StoredKyc, now: Date): StoredKyc {
  const answer = getIdentityAnswer(state, storedCheck);
  const isTaken = findSameIdentity(state, storedCheck).some(({ status }) => status === kycStatus.approved);
  const planned = planIdentityResult(storedCheck, answer, { expiresAt: getCertifyExpiry(storedCheck), now, isTaken });
  if (!planned) return storedCheck;
  const { plan, provider } = planned;
  markUserChanged(state, storedCheck.userId, now);
  return writeKyc(state, {
    ...storedCheck,
    ...toStoredFields(plan),
    ...(provider && { provider }),
    certifyCheckAt: undefined,
  });
}

/** Asks for the results of certifications whose page has expired, and tells their customers. */
export function checkCertifications(state: DemoState, now: Date): void {
  for (const storedCheck of state.kyc.values()) {
    if (storedCheck.certifyCheckAt === undefined || storedCheck.certifyCheckAt > now.toISOString()) continue;
    const after = applyIdentityResult(state, storedCheck, now);
    if (after.certifyCheckAt !== undefined) writeKyc(state, { ...after, certifyCheckAt: undefined });
    const notice = findIdentityNotice(storedCheck.status, after);
    if (!notice) continue;
    sendAccountNotice({ state, now, locale: defaultLocale }, storedCheck.userId, notice, { locale: after.locale });
  }
}

const getCertifyExpiry = ({ certifyExpiresAt }: StoredKyc) =>
  certifyExpiresAt === undefined ? undefined : new Date(certifyExpiresAt);

/** Creates a signed evidence link that is valid for one minute. */
export function createEvidenceLink(fileId: number, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + evidenceLinkSeconds;
  return `${apiPrefix}/file/evidence?id=${fileId}&expires=${expires}&signature=${toSignature(fileId, expires)}`;
}

/** Not secret: the demo backend runs in the page that calls it. */
export const toSignature = (fileId: number, expires: number) => `demo-${fileId}-${expires}`;

/** Identity check as its owner and staff see it. */
export function toKycDto(state: DemoState, storedCheck: StoredKyc, now: Date): Kyc {
  const { videoFileId, certifyExpiresAt, certifyCheckAt: _checkAt, locale: _locale, ...record } = storedCheck;
  const isOpen = isCertificationOpen({ status: storedCheck.status, expiresAt: getCertifyExpiry(storedCheck) }, now);
  return {
    ...record,
    username: getUsername(state, storedCheck.userId),
    ...(storedCheck.certifyId &&
      isOpen &&
      !state.certifications.get(storedCheck.certifyId)?.isPageClosed && {
        certifyUrl: toCertifyUrl(storedCheck.certifyId),
        certifyExpiresAt,
      }),
    photos: storedCheck.photos.map((photo) => ({ ...photo, url: createEvidenceLink(photo.fileId, now) })),
    ...(videoFileId !== undefined && { video: { fileId: videoFileId, url: createEvidenceLink(videoFileId, now) } }),
  };
}

/** Plans the transition for an event, as fields of a stored check; undefined if its state does not allow the event. */
export function planStoredKyc(storedCheck: StoredKyc | undefined, event: KycEvent, now: Date) {
  const plan = planKycTransition(storedCheck, event, now);
  return plan ? toStoredFields(plan) : undefined;
}

function toStoredFields({ rejected, reason, submittedAt, ...changes }: KycPlan) {
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
export function writeKyc(state: DemoState, storedCheck: StoredKyc): StoredKyc {
  const clean = Object.fromEntries(Object.entries(storedCheck).filter(([, value]) => value !== undefined)) as StoredKyc;
  state.kyc.set(clean.userId, clean);
  const account = state.users.get(clean.userId);
  if (account) state.users.set(account.id, { ...account, kycStatus: clean.status });
  return clean;
}
