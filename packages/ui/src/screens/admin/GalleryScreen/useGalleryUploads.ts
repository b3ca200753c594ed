import { JobRefusal } from '../../../features/admin/JobTray/jobStore.ts';
import type { useGallery } from '../../../features/file/GalleryPicker/useGallery.ts';
import { UploadRefusal } from '../../../features/file/UploadField/useUploads.ts';
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
