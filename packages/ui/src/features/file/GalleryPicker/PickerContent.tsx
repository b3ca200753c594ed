import * as Radix from '@radix-ui/react-toggle-group';
import type { File as Picture } from '@sampan/api/entities';
import { Check, Upload } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '../../../patterns/DropZone/DropZone.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useAskBeforeLeaving } from '../../../patterns/useAskBeforeLeaving.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { focusBeside } from '../../../primitives/focusBeside.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { ignoreHeldKey } from '../../../primitives/ignoreHeldKey.ts';
import { Picture as Tile } from '../../../primitives/Picture/Picture.tsx';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { isOpen as isUnderWay, summarize } from '../UploadField/tasks.ts';
import { UploadRow } from '../UploadField/UploadRow.tsx';
import { useUploadNews } from '../UploadField/useUploadMessages.ts';
import { useUploads } from '../UploadField/useUploads.ts';
import { grid, head, name as nameClass, tick, tile } from './GalleryPicker.css.ts';
import { isNameMatch } from './isNameMatch.ts';
import { useFirst } from './useFirst.ts';
import { useGallery } from './useGallery.ts';
import { usePictureFiles } from './usePictureFiles.tsx';

export interface PickerContentProps {
  isMultiple: boolean;
  /** Files that are uploaded at once. */
  firstFiles: readonly File[];
  chosen: readonly number[];
  onChosenChange: (change: (chosen: readonly number[]) => readonly number[]) => void;
  /** Called when uploads start and end. */
  onBusyChange: (isBusy: boolean) => void;
}

/** Content of the dialog: upload control, running uploads, pictures. */
export function PickerContent({ isMultiple, firstFiles, chosen, onChosenChange, onBusyChange }: PickerContentProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { result, rules, upload } = useGallery();
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  /** Number of times that the viewer has chosen a picture, now and when each file was last added. */
  const choiceCount = useRef(0);
  const choiceCountByFile = useRef(new WeakMap<File, number>());
  function keepChoiceCount(file: File) {
    choiceCountByFile.current.set(file, choiceCount.current);
  }
  const { queue, tasks } = useUploads(async (file, call) => {
    const picture = await upload(file, call);
    if (isMultiple) onChosenChange((before) => [...before, picture.id]);
    else if (choiceCountByFile.current.get(file) === choiceCount.current) onChosenChange(() => [picture.id]);
    return picture;
  });
  const files = usePictureFiles(rules, (added) => {
    added.forEach(keepChoiceCount);
    queue.add(added);
  });
  const takeFirst = useEffectEvent(() => firstFiles.length > 0 && files.take(firstFiles));
  useEffect(function takeFirstFiles() {
    takeFirst();
  }, []);
  const summary = summarize(tasks);
  useUploadNews(summary);
  const isBusy = summary.open > 0;
  useAskBeforeLeaving(isBusy);
  useEffect(
    function reportBusy() {
      onBusyChange(isBusy);
    },
    [isBusy, onBusyChange],
  );
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
          <Button
            ref={uploadButton}
            variant="outline"
            leading={<Icon as={Upload} size={16} />}
            onKeyDown={ignoreHeldKey}
            onClick={files.open}
          >
            {t('common:action.upload')}
          </Button>
        </div>
        {files.ui}
        {shownTasks.length > 0 && (
          <ul ref={list} aria-label={t('gallery.uploads')}>
            {shownTasks.map((task, index) => (
              <UploadRow
                key={task.id}
                task={task}
                onRetry={() => {
                  keepChoiceCount(task.input);
                  queue.retry(task.id);
                }}
                onRemove={() => {
                  focusBeside(list.current, index, uploadButton.current);
                  queue.remove(task.id);
                }}
              />
            ))}
          </ul>
        )}
        <PageState
          result={result}
          skeleton={<GridSkeleton />}
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
                  onChosenChange={(ids) => {
                    choiceCount.current += 1;
                    onChosenChange(() => ids);
                  }}
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

function GridSkeleton() {
  return (
    <div className={grid}>
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
        <Skeleton key={index} shape="tile" />
      ))}
    </div>
  );
}

interface PictureChoiceProps {
  label: string;
  pictures: readonly Picture[];
  isMultiple: boolean;
  /** Ids in selection order. */
  chosen: readonly number[];
  onChosenChange: (chosen: number[]) => void;
}

/** Grid of selectable pictures: one tab stop, arrow keys move, Space selects. */
function PictureChoice({ label, pictures, isMultiple, chosen, onChosenChange }: PictureChoiceProps) {
  const tiles = pictures.map(({ id, name, url }) => (
    <Radix.Item key={id} value={String(id)} className={tile} aria-label={name} title={name}>
      <Tile src={url ?? null} alt="" radius="lg" sizes="(min-width: 768px) 180px, 30vw" />
      <span className={tick}>
        <Icon as={Check} size={16} />
      </span>
      <span className={nameClass}>{name}</span>
    </Radix.Item>
  ));
  const shared = { 'aria-label': label, className: grid };
  if (isMultiple) {
    return (
      <Radix.Root
        {...shared}
        type="multiple"
        value={chosen.map(String)}
        onValueChange={(ids) => onChosenChange(ids.map(Number))}
      >
        {tiles}
      </Radix.Root>
    );
  }
  return (
    <Radix.Root
      {...shared}
      type="single"
      value={String(chosen[0] ?? '')}
      onValueChange={(id) => onChosenChange(id ? [Number(id)] : [])}
    >
      {tiles}
    </Radix.Root>
  );
}
