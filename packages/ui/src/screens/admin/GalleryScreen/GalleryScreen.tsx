import { ArrowUpDown, Upload } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobStore } from '../../../features/admin/JobTray/jobStore.ts';
import { useGallery } from '../../../features/file/GalleryPicker/useGallery.ts';
import { usePictureFiles } from '../../../features/file/GalleryPicker/usePictureFiles.tsx';
import type { TaskCall } from '../../../features/file/UploadField/taskQueue.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { useLoadJobs } from '../shared/jobs/useJobs.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { ArrangeGallery } from './ArrangeGallery.tsx';
import { GalleryBrowser } from './GalleryBrowser/GalleryBrowser.tsx';
import { dropArea, grid } from './GalleryScreen.css.ts';

/** The shop's pictures: upload, search, order, copy URLs and delete unused ones. */
export function GalleryScreen() {
  const { t } = useTranslation(['admin', 'common']);
  const { number } = useNumberFormats();
  const gallery = useGallery();
  const upload = useGalleryUploads(gallery);
  const files = usePictureFiles(gallery.rules, upload);
  const [isArranging, setArranging] = useState(false);
  const actions = useFocusFirstButton(isArranging);
  const count = gallery.result.data?.length ?? 0;
  const uploadButton = (
    <Button leading={<Icon as={Upload} size={16} />} onClick={files.open}>
      {t('common:action.upload')}
    </Button>
  );

  return (
    <AdminPage
      permission="gallery.edit"
      title={t('gallery.title')}
      actionsRef={actions}
      meta={count > 0 && t('gallery.count', { count, n: number(count) })}
      secondary={
        count > 1 && !isArranging
          ? [{ label: t('gallery.arrange'), icon: ArrowUpDown, onSelect: () => setArranging(true) }]
          : []
      }
      primary={
        isArranging ? <Button onClick={() => setArranging(false)}>{t('common:action.done')}</Button> : uploadButton
      }
    >
      <DropZone onFiles={files.take} isDisabled={isArranging} className={dropArea}>
        <Stack gap="lg">
          {files.ui}
          <PageState
            result={gallery.result}
            skeleton={<GallerySkeleton />}
            isEmpty={(pictures) => pictures.length === 0}
            empty={
              <EmptyState
                art="files"
                title={t('gallery.empty.title')}
                text={`${t('gallery.empty.text')} · ${files.hint}`}
                action={uploadButton}
              />
            }
          >
            {(pictures) =>
              isArranging ? (
                <ArrangeGallery pictures={pictures} onChange={gallery.change} />
              ) : (
                <GalleryBrowser pictures={pictures} onChange={gallery.change} />
              )
            }
          </PageState>
        </Stack>
      </DropZone>
    </AdminPage>
  );
}

function GallerySkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton shape="block" height="48px" />
      <div className={grid}>
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
          <Skeleton key={index} shape="tile" />
        ))}
      </div>
    </Stack>
  );
}

/**
 * Returns a ref for the actions of the header: when others replace them, the first one gets the focus, which would be
 * lost with the pressed button.
 */
function useFocusFirstButton(isArranging: boolean) {
  const actions = useRef<HTMLDivElement>(null);
  const wasArranging = useRef(isArranging);
  useLayoutEffect(
    function focusFirstButton() {
      if (wasArranging.current === isArranging) return;
      wasArranging.current = isArranging;
      const buttons = [...(actions.current?.querySelectorAll('button') ?? [])];
      buttons.find((button) => button.getClientRects().length > 0)?.focus();
    },
    [isArranging],
  );
  return actions;
}

/** The last upload of each tray, which outlives the screen. */
const lastUploads = new WeakMap<JobStore, Promise<unknown>>();

/**
 * Uploads pictures through the job tray, so that they continue on other screens. Each upload goes to the front of the
 * gallery, so they run one after the other, the last picture first: the gallery then has them in the chosen order.
 */
function useGalleryUploads({ upload }: Pick<ReturnType<typeof useGallery>, 'upload'>) {
  const loadJobs = useLoadJobs();

  async function uploadAfter(earlier: Promise<unknown> | undefined, file: File, call: TaskCall): Promise<undefined> {
    if (earlier) call.onProgress({ share: null, isWaiting: true });
    await earlier;
    call.signal.throwIfAborted();
    await upload(file, { ...call, onProgress: (share) => call.onProgress({ share, isWaiting: false }) });
  }

  return async function addUploads(files: readonly File[]) {
    const store = (await loadJobs())?.store;
    store?.add(
      files.toReversed().map((file) => ({
        kind: 'upload',
        name: file.name,
        run(call) {
          const mine = uploadAfter(lastUploads.get(store), file, call);
          const ended = mine.catch(() => undefined);
          lastUploads.set(store, ended);
          return mine;
        },
      })),
    );
  };
}
