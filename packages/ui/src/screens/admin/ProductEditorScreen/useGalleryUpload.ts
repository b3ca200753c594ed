import { useGallery } from '../../../features/file/GalleryPicker/useGallery.ts';
import type { UploadFile } from '../../../features/file/UploadField/useUploads.ts';

/**
 * Uploads a picture to the gallery, which gives it a public URL.
 * @param onDone called with the URL
 */
export function useGalleryUpload(onDone: (url: string) => void): UploadFile {
  const gallery = useGallery();
  return async function upload(file, call) {
    const picture = await gallery.upload(file, call);
    if (picture.url) onDone(picture.url);
    return picture;
  };
}
