import type { Contract } from '@sampan/api/contract';
import type { File, Kyc } from '@sampan/api/entities';
import { photoRules } from '@sampan/domain/kyc/evidence';
import type { KycEvent } from '@sampan/domain/kyc/kycChart';
import { ApiError } from '../../http/apiError.ts';
import type { Call, Staged } from '../../http/handler.ts';
import { toUpload, type Upload } from '../../http/uploads.ts';
import { detectType, nameWith, pictureTypes, videoTypes } from '../file/fileChecks.ts';
import { insertFile, removeFile, toFileDto } from '../file/fileRows.ts';
import { redraw } from '../file/redraw.ts';
import { type KycRow, lockKyc, readKyc, requireTransition, writeKyc } from './kycRecord.ts';

type Side = Kyc['photos'][number]['side'];
type EvidenceCall = Pick<Call, 'db' | 'user' | 'now' | 'deps' | 'afterCommit'>;

interface NewEvidence {
  upload: Upload;
  name: string;
  mime: string;
  event: KycEvent;
  /** Id of the replaced file. */
  replaced: (row: KycRow) => number | undefined;
  columns: (row: KycRow, fileId: number) => Partial<Pick<KycRow, 'photos' | 'videoFileId'>>;
}

/** Adds a file to the check and deletes the one it replaces. */
async function addEvidence(call: EvidenceCall, evidence: NewEvidence): Promise<File> {
  const { db, user, now } = call;
  const before = await lockKyc(db, user.id);
  const plan = requireTransition(before, evidence.event, now);
  if (!before) throw new ApiError('KYC_STATE');
  const { name, mime, upload } = evidence;
  const row = await insertFile(db, await upload.keep(), { name, mime, ownerId: user.id, kycId: before.id }, now);
  const replaced = evidence.replaced(before);
  if (replaced !== undefined) await removeFile(call, replaced);
  await writeKyc(db, before, plan, now, evidence.columns(before, row.id));
  return toFileDto(row);
}

const others = (row: KycRow, side: Side) => row.photos.filter((photo) => photo.side !== side);

export const photo: Staged<Contract['kyc']['photo']> = {
  async prepare({ file, side }, { db, user, now }) {
    const event = { type: 'photo', side } as const;
    // Checked before the expensive re-encoding.
    requireTransition(await readKyc(db, user.id), event, now);
    const sent = toUpload(file);
    await detectType(sent, pictureTypes, 'file');
    const upload = await redraw(sent, { field: 'file', minSide: photoRules.minSide });
    return (inside) =>
      addEvidence(inside, {
        upload,
        name: upload.name,
        mime: 'image/jpeg',
        event,
        replaced: (row) => row.photos.find((one) => one.side === side)?.fileId,
        columns: (row, fileId) => ({ photos: [...others(row, side), { side, fileId }] }),
      });
  },
};

export const video: Staged<Contract['kyc']['video']> = {
  async prepare({ file }, { db, user, now }) {
    const event = { type: 'video' } as const;
    requireTransition(await readKyc(db, user.id), event, now);
    const upload = toUpload(file);
    const mime = await detectType(upload, videoTypes, 'file');
    return (inside) =>
      addEvidence(inside, {
        upload,
        name: nameWith(upload.name, videoTypes[mime]),
        mime,
        event,
        replaced: (row) => row.videoFileId ?? undefined,
        columns: (_row, fileId) => ({ videoFileId: fileId }),
      });
  },
};
