import type { Contract } from '@sampan/api/contract';
import type { File } from '@sampan/api/entities';
import { addExtension } from '@sampan/domain/file/fileName';
import { pictureTypes, videoTypes } from '@sampan/domain/file/uploadRules';
import { photoRules, planEvidence } from '@sampan/domain/kyc/evidence';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { ApiError } from '../../http/apiError.ts';
import type { Call, HandlersOf, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import type { StoredBytes } from '../../providers/files/port.ts';
import { detectType } from '../file/fileChecks.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';
import { redraw } from '../file/redraw.ts';
import { lockOwnAccount } from '../user/lockUser.ts';
import { callback, certifyId } from './certify.ts';
import { readKyc, requireTransition, toKycDto, writeKyc } from './kycRecord.ts';

type EvidenceCall = Pick<Call, 'db' | 'user' | 'now' | 'deps' | 'afterCommit'>;

interface StoredEvidence {
  stored: StoredBytes;
  name: string;
  mime: string;
}

/** Adds a file to the check and deletes the one it replaces. */
async function addEvidence(
  call: EvidenceCall,
  event: Extract<KycEvent, { type: 'photo' | 'video' }>,
  { stored, name, mime }: StoredEvidence,
): Promise<File> {
  const { db, user, now } = call;
  await lockOwnAccount(call);
  const before = await readKyc(db, user.id);
  const plan = requireTransition(before, event, now);
  if (!before) throw new ApiError('KYC_STATE');
  const row = await insertFile(db, stored, { name, mime, ownerId: user.id, kycId: before.id }, now);
  const { changes, replacedFileId } = planEvidence(before, { ...event, fileId: row.id });
  if (replacedFileId !== undefined) await removeFile(call, replacedFileId);
  await writeKyc(db, before, plan, now, changes);
  return toFileDto(row);
}

const photo: StagedHandler<Contract['kyc']['photo']> = {
  async prepare({ file, side }, { db, user, now }) {
    const check = await readKyc(db, user.id);
    if (!check) throw new ApiError('KYC_STATE');
    const event = { type: 'photo', docType: check.docType, side } as const;
    // Checked before the expensive re-encoding, and again after it.
    requireTransition(check, event, now);
    const sent = toUpload(file);
    await detectType(sent, pictureTypes, 'file');
    const upload = await redraw(sent, { field: 'file', minSide: photoRules.minSide }, `user:${user.id}`);
    const stored = await upload.keep();
    return (inside) => addEvidence(inside, event, { stored, name: upload.name, mime: 'image/jpeg' });
  },
};

const video: StagedHandler<Contract['kyc']['video']> = {
  async prepare({ file }, { db, user, now }) {
    const event = { type: 'video' } as const;
    requireTransition(await readKyc(db, user.id), event, now);
    const upload = toUpload(file);
    const mime = await detectType(upload, videoTypes, 'file');
    const name = addExtension(upload.name, videoTypes[mime]);
    const stored = await upload.keep();
    return (inside) => addEvidence(inside, event, { stored, name, mime });
  },
};

export const kycHandlers: HandlersOf<Contract['kyc']> = {
  certifyId,
  callback,
  async status(_input, { db, user, now, deps }) {
    const row = await readKyc(db, user.id);
    return row ? toKycDto(row, user.username, now, deps.providers) : null;
  },
  photo,
  video,
};
