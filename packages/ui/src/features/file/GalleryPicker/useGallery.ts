import { adminSetting } from '@sampan/api/contract/setting';
import { maxGalleryPictures, type File as Picture } from '@sampan/api/entities';
import { minDocumentSide } from '@sampan/domain/file/uploadRules';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { writeOptimistically } from '../../../data/writeOptimistically.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { UploadCall } from '../UploadField/sendFile.ts';
import { TaskError } from '../UploadField/tasks.ts';
import type { UploadRules } from '../UploadField/uploadRules.ts';
import { type UploadFile, useMaxUpload, useSendFile } from '../UploadField/useUploads.ts';
import { changeGallery, type GalleryAnswer, PictureUploadError, uploadPicture } from './galleryWrites.ts';

/** Image types that the server accepts. */
const accept = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Uploads pictures to the front of the gallery, without reading it. Rejects with a translated message. */
function useUpload() {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const sendFile = useSendFile();
  const reads = useReads();

  return async function upload(file: File, call: UploadCall) {
    try {
      const picture = await uploadPicture(sendFile, file, call);
      // A first answer that is still on its way may be older than the picture.
      if (!reads.peek(adminSetting.gallery, {})) await reads.invalidate(adminSetting.gallery);
      const others = reads.peek(adminSetting.gallery, {});
      if (others) reads.put(adminSetting.gallery, {}, [picture, ...others.filter(({ id }) => id !== picture.id)]);
      return picture;
    } catch (error) {
      const reason = error instanceof PictureUploadError ? error.reason : 'failed';
      const text = t(`gallery.refused.${reason}`, { n: number(maxGalleryPictures), min: minDocumentSide });
      throw new TaskError(text, { isOffline: reason === 'offline' });
    }
  };
}

/** Applies a change of the ids to the pictures. */
function changePictures(pictures: readonly Picture[], change: (ids: number[]) => readonly number[]): Picture[] {
  return change(pictures.map(({ id }) => id)).flatMap((id) => pictures.find((one) => one.id === id) ?? []);
}

/** The shop's pictures in their order, and functions to change them. */
export function useGallery() {
  const client = useClient();
  const queries = useQueryClient();
  const reads = useReads();
  const maxBytes = useMaxUpload();
  const result = useEndpoint(adminSetting.gallery, {});
  const rules: UploadRules = { accept, maxBytes };
  /** Number of optimistic changes that are not answered yet. */
  const pendingCount = useRef(0);

  return {
    result,
    rules,
    upload: useUpload(),
    /** With `isOptimistic` the change shows at once, and the gallery is read again on failure. */
    async change(change: (ids: number[]) => readonly number[], { isOptimistic = false } = {}): Promise<GalleryAnswer> {
      const call = () => changeGallery(client, change);
      if (isOptimistic) pendingCount.current += 1;
      const answer = isOptimistic
        ? await writeOptimistically(queries, {
            endpoint: adminSetting.gallery,
            input: {},
            change: (now) => changePictures(now, change),
            call,
          })
        : await call();
      if (isOptimistic) pendingCount.current -= 1;
      // While a later change is shown already, this answer would take it back.
      if (answer.status === 'success' && pendingCount.current === 0) reads.put(adminSetting.gallery, {}, answer.data);
      return answer;
    },
  };
}

/**
 * Uploads a picture to the gallery, which gives it a public URL.
 * @param onDone called with the URL
 */
export function useGalleryUpload(onDone: (url: string) => void): UploadFile {
  const uploadPicture = useUpload();
  return async function upload(file, call) {
    const picture = await uploadPicture(file, call);
    onDone(picture.url);
    return picture;
  };
}
