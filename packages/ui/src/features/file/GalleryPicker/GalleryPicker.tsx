import { adminSetting } from '@sampan/api/contract/setting';
import type { File as Picture } from '@sampan/api/entities';
import { Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Dialog } from '../../../primitives/Dialog/Dialog.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { isOpen as isUnderWay, summarize } from '../UploadField/tasks.ts';
import { UploadRow } from '../UploadField/UploadRow.tsx';
import { useUploadNews } from '../UploadField/useUploadMessages.ts';
import { useUploads } from '../UploadField/useUploads.ts';
import { grid, head } from './GalleryPicker.css.ts';
import { isNameMatch } from './isNameMatch.ts';
import { PictureChoice } from './PictureChoice.tsx';
import { useFirst } from './useFirst.ts';
import { useGallery } from './useGallery.ts';
import { usePictureFiles } from './usePictureFiles.tsx';

export interface GalleryPickerProps {
  /** Whether it is open. Default: true. */
  isOpen?: boolean;
  /** Called when the user closes it, or has picked. */
  onClose: () => void;
  /** Called with the selected pictures in selection order, each with its `url`. The picker closes itself. */
  onPick: (pictures: Picture[]) => void;
  /** Whether several pictures can be chosen. */
  isMultiple?: boolean;
  /** Files that are uploaded when it opens, such as pasted ones. */
  files?: readonly File[];
}

const noFiles: readonly File[] = [];

/** Selects pictures from the gallery; new ones can be uploaded and are selected. */
export function GalleryPicker({ isOpen = true, ...choice }: GalleryPickerProps) {
  // A new key per opening resets the selection.
  const [opening, setOpening] = useState(0);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setOpening(opening + 1);
  }
  return <OpenPicker key={opening} isOpen={isOpen} {...choice} />;
}

type OpenPickerProps = GalleryPickerProps & { isOpen: boolean };

function OpenPicker({ isOpen, onClose, onPick, isMultiple = false, files = noFiles }: OpenPickerProps) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const pictures = useChosenFrom(chosen, isOpen);

  function pick() {
    onClose();
    onPick(pictures);
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(isMultiple ? 'gallery.picker.titleMany' : 'gallery.picker.title')}
      size="lg"
      hasForm
      footer={
        <Button size="lg" disabled={pictures.length === 0} onClick={pick}>
          {isMultiple ? t('gallery.picker.useMany', { count: pictures.length }) : t('gallery.picker.use')}
        </Button>
      }
    >
      <Shelf isMultiple={isMultiple} chosen={chosen} onChosenChange={setChosen} firstFiles={files} />
    </Dialog>
  );
}

/** No requests before the picker is opened. */
function useChosenFrom(chosen: readonly number[], isOpen: boolean): Picture[] {
  const { data = [] } = useEndpoint(adminSetting.gallery, {}, { enabled: isOpen });
  return chosen.flatMap((id) => data.find((picture) => picture.id === id) ?? []);
}

interface ShelfProps {
  isMultiple: boolean;
  /** Files that are uploaded at once. */
  firstFiles: readonly File[];
  chosen: readonly number[];
  onChosenChange: (change: (chosen: readonly number[]) => readonly number[]) => void;
}

/** Content of the dialog: upload control, running uploads, pictures. */
function Shelf({ isMultiple, firstFiles, chosen, onChosenChange }: ShelfProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { result, rules, upload } = useGallery();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { queue, tasks } = useUploads(async (file, call) => {
    const picture = await upload(file, call);
    onChosenChange((before) => (isMultiple ? [...before, picture.id] : [picture.id]));
    return picture;
  });
  const files = usePictureFiles(rules, queue.add);
  const takeFirst = useEffectEvent(() => firstFiles.length > 0 && files.take(firstFiles));
  useEffect(function takeFirstFiles() {
    takeFirst();
  }, []);
  const summary = summarize(tasks);
  useUploadNews(summary);
  useAskBeforeLeaving(summary.open > 0);
  const shownTasks = tasks.filter((task) => isUnderWay(task) || task.status === 'failed');
  const matches = (result.data ?? []).filter(({ name }) => isNameMatch(name, search));
  const { first, showMore } = useFirst(matches);

  function showAll() {
    setSearch('');
    // The button is unmounted with the empty state, so move the focus.
    field.current?.focus();
  }

  return (
    <DropZone onFiles={files.take}>
      <Stack gap="md">
        <div className={head}>
          <SearchInput
            ref={field}
            label={t('gallery.search')}
            placeholder={t('gallery.search')}
            value={search}
            onValueChange={setSearch}
          />
          <Button variant="outline" leading={<Icon as={Upload} size={16} />} onClick={files.open}>
            {t('common:action.upload')}
          </Button>
        </div>
        {files.ui}
        {shownTasks.length > 0 && (
          <ul aria-label={t('gallery.uploads')}>
            {shownTasks.map((task) => (
              <UploadRow
                key={task.id}
                task={task}
                onRetry={() => queue.retry(task.id)}
                onRemove={() => queue.remove(task.id)}
              />
            ))}
          </ul>
        )}
        <PageState
          result={result}
          skeleton={<ShelfSkeleton />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState level="inline" title={t('gallery.empty.title')} text={t('gallery.empty.text')} />}
        >
          {() =>
            matches.length > 0 ? (
              <>
                <PictureChoice
                  label={t('gallery.title')}
                  pictures={first}
                  isMultiple={isMultiple}
                  chosen={chosen}
                  onChosenChange={(ids) => onChosenChange(() => ids)}
                />
                {first.length < matches.length && (
                  <LoadMore loadedCount={first.length} total={matches.length} isLoading={false} onLoad={showMore} />
                )}
              </>
            ) : (
              <EmptyState
                level="inline"
                title={t('table.filteredEmpty.title')}
                action={
                  <Button variant="tonal" size="sm" onClick={showAll}>
                    {t('table.filteredEmpty.clear')}
                  </Button>
                }
              />
            )
          }
        </PageState>
      </Stack>
    </DropZone>
  );
}

function ShelfSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
        <Skeleton key={index} shape="tile" />
      ))}
    </div>
  );
}
