import type { Client } from '@sampan/api/client';
import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import { gallery as galleryContract } from '@sampan/api/contract/gallery';
import { adminSetting } from '@sampan/api/contract/setting';
import type { ErrorsOf } from '@sampan/api/endpoint';
import type { File as Picture } from '@sampan/api/entities';
import type { statusByCode } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import { runInTurn } from '../../../data/runInTurn.ts';
import type { SendFile, UploadCall } from '../UploadField/sendFile.ts';
import { toUploadErrorKey } from '../UploadField/uploadErrorKey.ts';

export type GalleryAnswer = Envelope<Picture[], ErrorsOf<typeof adminSetting.gallery>>;

/**
 * Applies `change` to the gallery's ids. Reads the gallery right before writing, and sends what it read, so that the
 * server keeps what someone else changes in between. Each change is made of the result of the one before.
 */
export function changeGallery(client: Client, change: (ids: number[]) => readonly number[]): Promise<GalleryAnswer> {
  return runInTurn(client, 'gallery', async () => {
    const now = await client.call(adminSetting.gallery, {});
    if (now.status === 'fail') return now;
    const ids = now.data.map(({ id }) => id);
    return client.call(adminSetting.gallery, { images: change(ids).map(String), seen: ids });
  });
}

/** Reason for a failed upload; a message key under `gallery.refused`. */
type PictureUploadProblem = 'offline' | 'unknown' | 'size' | 'pixels' | 'small' | 'type' | 'full' | 'failed';

type RejectedStatus = (typeof statusByCode)['PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'FILE_REFUSED'];
const rejections: Record<RejectedStatus, PictureUploadProblem> = { 413: 'size', 415: 'type', 422: 'type' };
/** A proxy may send these statuses without an error code. */
const problemByStatus: Partial<Record<number, PictureUploadProblem>> = rejections;

export class PictureUploadError extends Error {
  readonly reason: PictureUploadProblem;
  constructor(reason: PictureUploadProblem) {
    super(reason);
    this.reason = reason;
  }
}

function toUploadError(error: CallError<ErrorsOf<typeof galleryContract.upload>>): PictureUploadError {
  if (error.code === 'GALLERY_FULL') return new PictureUploadError('full');
  if (toUploadErrorKey(error, []) === 'large') return new PictureUploadError('pixels');
  if (error.code === 'FILE_REFUSED' && error.fields?.file === 'pixels') return new PictureUploadError('small');
  return new PictureUploadError(getNoAnswerReason(error) ?? problemByStatus[error.statusCode] ?? 'failed');
}

/**
 * Uploads a picture to the front of the gallery. Returns it with its public URL.
 * @throws PictureUploadError
 */
export async function uploadPicture(
  sendFile: SendFile,
  file: File,
  call: UploadCall,
): Promise<Picture & { url: string }> {
  const answer = await sendFile(galleryContract.upload, { file }, file, call);
  if (answer.status === 'fail') throw toUploadError(answer.error);
  const { url } = answer.data;
  if (url === undefined) throw new PictureUploadError('failed');
  return { ...answer.data, url };
}
