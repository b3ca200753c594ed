import { adminSetting } from '@sampan/api/contract/setting';
import { maxGalleryPictures, type File as Picture } from '@sampan/api/entities';
import { minDocumentSide } from '@sampan/domain/file/uploadRules';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../data/ClientContext.ts';
import { useEndpoint, useReads } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import type { UploadRules } from '../UploadField/uploadRules.ts';
import { type UploadCall, UploadError, type UploadFile, useMaxUpload } from '../UploadField/useUploads.ts';
import { changeGallery, PictureUploadError, uploadPicture } from './galleryWrites.ts';

/** Image types that the server accepts. */
const accept = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Uploads pictures to the front of the gallery, without reading it. Rejects with a translated message. */
function useUpload() {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  const client = useClient();
  const reads = useReads();

  return async function upload(file: File, call: UploadCall) {
    try {
      const picture = await uploadPicture(client, file, call);
      // A first answer that is still on its way may be older than the picture.
      if (!reads.peek(adminSetting.gallery, {})) await reads.invalidate(adminSetting.gallery);
      const others = reads.peek(adminSetting.gallery, {});
      if (others) reads.put(adminSetting.gallery, {}, [picture, ...others.filter(({ id }) => id !== picture.id)]);
      return picture;
    } catch (error) {
      const reason = error instanceof PictureUploadError ? error.reason : 'failed';
      throw new UploadError(t(`gallery.refused.${reason}`, { n: number(maxGalleryPictures), min: minDocumentSide }));
    }
  };
}

/** The shop's pictures in their order, and functions to change them. */
export function useGallery() {
  const client = useClient();
  const reads = useReads();
  const maxBytes = useMaxUpload();
  const result = useEndpoint(adminSetting.gallery, {});
  const rules: UploadRules = { accept, maxBytes };
  const show = (gallery: Picture[]) => reads.put(adminSetting.gallery, {}, gallery);

  return {
    result,
    rules,
    upload: useUpload(),
    /**
     * With `isOptimistic` the change shows at once and is rolled back on failure. Resolves to whether it succeeded.
     */
    async change(change: (ids: number[]) => readonly number[], { isOptimistic = false } = {}): Promise<boolean> {
      const before = result.data ?? [];
      if (isOptimistic)
        show(change(before.map(({ id }) => id)).flatMap((id) => before.find((one) => one.id === id) ?? []));
      const answer = await changeGallery(client, change);
      if (answer.status === 'success') show(answer.data);
      else if (isOptimistic) show(before);
      return answer.status === 'success';
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
