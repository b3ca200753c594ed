import type { Contract } from '@sampan/api/contract';
import type { File, IdentityProviderId } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { isOperatorsOwn } from '@sampan/domain/access/access';
import { getCertificationLimits } from '@sampan/domain/account/hardLimits';
import { auditKycReview } from '@sampan/domain/audit/accounts';
import { pictureTypes, videoTypes } from '@sampan/domain/file/uploadRules';
import { photoRules, planDetails, planEvidence } from '@sampan/domain/kyc/evidence';
import { isIdNumber, maskIdNumber, normalizeIdNumber } from '@sampan/domain/kyc/idNumber';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { certifyLifetimeMs } from '@sampan/domain/kyc/kycPlan';
import { isCurrentSubmission, planKycReview } from '@sampan/domain/kyc/kycReview';
import {
  applyIdentityResult,
  closeUsedPage,
  findSameIdentity,
  getIdentityDocTypes,
  getIdentityProvider,
  planStoredKyc,
  toCertifyUrl,
  toKycDto,
  writeKyc,
} from '../accounts/identity.ts';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandlersOf, getPage, type WriteContext } from '../call.ts';
import { checkUpload, keepFile } from '../files/files.ts';
import { type DemoUpload, toUpload } from '../files/uploads.ts';
import { sendAccountNotice } from '../messages.ts';
import { consume, rejectSpent } from '../rateLimit.ts';
import type { StoredKyc } from '../records.ts';
import { allocateId, type DemoState, getUsername, markUserChanged } from '../state.ts';

function requireTransition(storedCheck: StoredKyc | undefined, event: KycEvent, now: Date) {
  const transition = planStoredKyc(storedCheck, event, now);
  if (!transition) throw new DemoApiError('KYC_STATE');
  return transition;
}

/** Adds a file to the identity check and deletes the file it replaces. */
function addEvidence(
  { state, userId, now }: WriteContext,
  upload: DemoUpload,
  event: Extract<KycEvent, { type: 'photo' | 'video' }>,
): File {
  const storedCheck = state.kyc.get(userId);
  const transition = requireTransition(storedCheck, event, now);
  if (!storedCheck) throw new DemoApiError('KYC_STATE');
  const file = keepFile(state, upload, now, { ownerId: userId, isEvidence: true });
  const { changes, replacedFileId } = planEvidence(storedCheck, { ...event, fileId: file.id });
  state.files.delete(replacedFileId ?? 0);
  writeKyc(state, { ...storedCheck, ...changes, ...transition });
  markUserChanged(state, userId, now);
  return file;
}

function beginCertification(state: DemoState, provider: IdentityProviderId, details: string, now: Date) {
  const certifyId = `identity-${allocateId(state, 'identity')}`;
  const expiresAt = new Date(now.getTime() + certifyLifetimeMs).toISOString();
  state.certifications.set(certifyId, { provider, state: 'open', expiresAt, details });
  return { certifyId, expiresAt };
}

/** The certification whose page is still open, if it is of these details. */
function findOpen(state: DemoState, storedCheck: StoredKyc | undefined, details: string, now: Date) {
  const { certifyId, certifyExpiresAt: expiresAt, status } = storedCheck ?? {};
  if (status !== kycStatus.notSubmitted || !certifyId || !expiresAt || expiresAt <= now.toISOString()) return null;
  const certification = state.certifications.get(certifyId);
  return certification?.details === details && !certification.isPageClosed ? { certifyId, expiresAt } : null;
}

export const kyc: DemoHandlersOf<Contract['kyc']> = {
  certifyId({ realName, idNumber, docType, way }, { state, userId, now, locale, fail }) {
    if (!isIdNumber(docType, idNumber, now)) throw fail('VALIDATION', { fields: { idNumber: 'idNumber' } });
    const storedCheck = state.kyc.get(userId);
    const transition = requireTransition(storedCheck, { type: 'details', docType }, now);
    const details = JSON.stringify([docType, realName, normalizeIdNumber(idNumber)]);
    const open = findOpen(state, storedCheck, details, now);
    const limits = getCertificationLimits(userId);
    if (way === 'online' && !open) rejectSpent(state, now, limits);
    const provider = getIdentityProvider(state);
    const isOnline = way === 'online' && getIdentityDocTypes(state).includes(docType);
    const certification = open ?? (isOnline && provider ? beginCertification(state, provider, details, now) : null);
    if (certification && !open) consume({ state, now }, limits);
    const { changes, removedFileIds } = planDetails(storedCheck, docType);
    for (const id of removedFileIds) state.files.delete(id);
    writeKyc(state, {
      id: allocateId(state, 'kyc') + 1000,
      submittedAt: now.toISOString(),
      photos: [],
      ...storedCheck,
      ...changes,
      ...transition,
      userId,
      docType,
      realName,
      idNumberMasked: maskIdNumber(idNumber),
      certifyId: certification?.certifyId,
      certifyExpiresAt: certification?.expiresAt,
      certifyCheckAt: certification?.expiresAt,
      provider: undefined,
      locale,
    });
    markUserChanged(state, userId, now);
    return certification && way === 'online'
      ? { ...certification, certifyUrl: toCertifyUrl(certification.certifyId) }
      : {};
  },
  callback({ certifyId }, { state, userId, now, fail }) {
    const storedCheck = state.kyc.get(userId);
    if (storedCheck?.certifyId !== certifyId || !storedCheck) throw fail('NOT_FOUND');
    const after = applyIdentityResult(state, storedCheck, now);
    closeUsedPage(state, after);
    return toKycDto(state, after, now);
  },
  status(_input, { state, userId, now }) {
    const storedCheck = state.kyc.get(userId);
    return storedCheck ? toKycDto(state, storedCheck, now) : null;
  },
  photo({ file, side }, call) {
    const storedCheck = call.state.kyc.get(call.userId);
    if (!storedCheck) throw call.fail('KYC_STATE');
    const event = { type: 'photo', docType: storedCheck.docType, side } as const;
    requireTransition(storedCheck, event, call.now);
    const upload = toUpload(file);
    checkUpload(upload, { field: 'file', types: pictureTypes, minSide: photoRules.minSide });
    return addEvidence(call, upload, event);
  },
  video({ file }, call) {
    const event = { type: 'video' } as const;
    requireTransition(call.state.kyc.get(call.userId), event, call.now);
    const upload = toUpload(file);
    checkUpload(upload, { field: 'file', types: videoTypes });
    return addEvidence(call, upload, event);
  },
};

const holdsKeyword = (state: DemoState, { userId, realName }: StoredKyc, keyword: string) =>
  [getUsername(state, userId), realName].some((text) => text.toLowerCase().includes(keyword.toLowerCase()));

/** Finds other customers with the same identity. */
function findDuplicates(state: DemoState, storedCheck: StoredKyc): { userId: number; username: string }[] {
  return findSameIdentity(state, storedCheck)
    .map(({ userId }) => ({ userId, username: getUsername(state, userId) }))
    .sort((one, other) => one.userId - other.userId);
}

export const adminKyc: DemoHandlersOf<Contract['adminKyc']> = {
  list(input, { state }) {
    const { status, keyword, sort = '-submitted' } = input;
    const direction = sort === 'submitted' ? 1 : -1;
    const getTime = ({ submittedAt, reviewedAt = submittedAt }: StoredKyc) =>
      sort === '-reviewed' ? reviewedAt : submittedAt;
    const checks = [...state.kyc.values()]
      .filter(
        (storedCheck) =>
          (status === undefined || storedCheck.status === status) &&
          (!keyword || holdsKeyword(state, storedCheck, keyword)),
      )
      .sort((one, other) => direction * (getTime(one).localeCompare(getTime(other)) || one.id - other.id))
      .map((storedCheck) => ({ ...storedCheck, username: getUsername(state, storedCheck.userId) }));
    return getPage(checks, input);
  },
  detail({ id, userId }, { state, now }) {
    const storedCheck = [...state.kyc.values()].find(
      (one) => (id === undefined || one.id === id) && (userId === undefined || one.userId === userId),
    );
    if (!storedCheck) return null;
    const reviewer = getUsername(state, storedCheck.reviewerId ?? 0);
    return {
      ...toKycDto(state, storedCheck, now),
      duplicates: findDuplicates(state, storedCheck),
      ...(reviewer && { reviewer }),
    };
  },
  update({ id, submittedAt, ...decision }, call) {
    const { state, userId, viewer, now, fail } = call;
    const storedCheck = [...state.kyc.values()].find((one) => one.id === id);
    if (!storedCheck) throw fail('NOT_FOUND');
    if (isOperatorsOwn(storedCheck, viewer)) throw fail('FORBIDDEN');
    if (!isCurrentSubmission(submittedAt, new Date(storedCheck.submittedAt))) throw new DemoApiError('KYC_STATE');
    const { event, notice } = planKycReview(decision);
    const after = writeKyc(state, {
      ...storedCheck,
      ...requireTransition(storedCheck, event, now),
      reviewerId: userId,
    });
    markUserChanged(state, storedCheck.userId, now);
    sendAccountNotice(call, storedCheck.userId, notice, { locale: storedCheck.locale });
    writeAudit(call, auditKycReview(storedCheck, after));
    return toKycDto(state, after, now);
  },
};
