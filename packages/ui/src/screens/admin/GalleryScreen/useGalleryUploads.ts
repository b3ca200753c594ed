import type { useGallery } from '../../../patterns/GalleryPicker/useGallery.ts';
import { JobRefusal } from '../../../patterns/JobTray/jobStore.ts';
import { UploadRefusal } from '../../../patterns/UploadField/useUploads.ts';
import { useJobs } from '../shared/useJobs.ts';

/** Uploads pictures through the job tray, so that they continue on other screens. */
export function useGalleryUploads({ upload }: Pick<ReturnType<typeof useGallery>, 'upload'>) {
  const { store } = useJobs();
  return (files: readonly File[]) =>
    store.add(
      files.map((file) => ({
        kind: 'upload',
        name: file.name,
        async run(call) {
          try {
            await upload(file, call);
            return undefined;
          } catch (error) {
            throw error instanceof UploadRefusal ? new JobRefusal(error.message) : error;
          }
        },
      })),
    );
}
