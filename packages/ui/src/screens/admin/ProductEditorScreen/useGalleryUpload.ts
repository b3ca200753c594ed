import { useGallery } from '../../../patterns/GalleryPicker/useGallery.ts';
import type { UploadFile } from '../../../patterns/UploadField/useUploads.ts';

/**
 * Hangs a new picture in the gallery, where it gets an address that everybody may see.
 * @param onDone hears the address
 */
export function useGalleryUpload(onDone: (url: string) => void): UploadFile {
  const gallery = useGallery();
  return async function upload(file, call) {
    const picture = await gallery.upload(file, call);
    if (picture.url) onDone(picture.url);
    return picture;
  };
}
