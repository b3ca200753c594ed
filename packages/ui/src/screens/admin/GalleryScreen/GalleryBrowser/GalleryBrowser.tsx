import type { File as Picture } from '@sampan/api/entities';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirst } from '../../../../features/file/GalleryPicker/useFirst.ts';
import { formatFileSize } from '../../../../features/file/UploadField/fileSize.ts';
import { useFormats, useLocale } from '../../../../i18n/useFormats.ts';
import { BulkBar } from '../../../../patterns/BulkBar/BulkBar.tsx';
import { EmptyState } from '../../../../patterns/EmptyState/EmptyState.tsx';
import { FilterBar } from '../../../../patterns/FilterBar/FilterBar.tsx';
import type { FilterDef } from '../../../../patterns/FilterBar/filterValue.ts';
import { LazyMenu } from '../../../../patterns/LazyMenu/LazyMenu.tsx';
import { LoadMore } from '../../../../patterns/LoadMore/LoadMore.tsx';
import { useLazyLayer } from '../../../../patterns/useLazyLayer.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Checkbox } from '../../../../primitives/Checkbox/Checkbox.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Picture as Tile } from '../../../../primitives/Picture/Picture.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useListState } from '../../shared/list/useListState.ts';
import type { ChangeGallery } from '../ArrangeGallery.tsx';
import * as css from '../GalleryScreen.css.ts';
import { DeletePictures } from './DeletePictures.tsx';
import { filterPictures, listKinds } from './galleryFilters.ts';

export interface GalleryBrowserProps {
  pictures: readonly Picture[];
  onChange: ChangeGallery;
}

const loadViewer = async () => (await import('../../../../patterns/ImageViewer/ImageViewer.tsx')).ImageViewer;

/** Absolute URL of a picture, to be shared. */
const getAddress = ({ url = '' }: Picture) => new URL(url, document.baseURI).href;

/** Search, filters, picture grid and actions for one or several pictures. */
export function GalleryBrowser({ pictures, onChange }: GalleryBrowserProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const locale = useLocale();
  const frame = useRef<HTMLElement>(null);
  const viewer = useLazyLayer(loadViewer);
  /**
   * The viewer's picture by id, because finished uploads shift the index; the index is for when it is deleted elsewhere.
   */
  const [current, setCurrent] = useState({ id: 0, index: 0 });
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [deleting, setDeleting] = useState<readonly Picture[]>([]);
  const filters: FilterDef[] = [
    {
      id: 'kind',
      label: t('gallery.kind'),
      kind: 'several',
      options: listKinds(pictures).map((value) => ({ value, label: value === 'webp' ? 'WebP' : value.toUpperCase() })),
    },
    { id: 'added', label: t('gallery.added'), kind: 'dates' },
  ];
  const list = useListState({ filters });
  const visiblePictures = filterPictures(pictures, list.filters);
  const { first, showMore } = useFirst(visiblePictures);
  const chosen = visiblePictures.filter(({ id }) => selected.includes(id));

  const currentIndex = visiblePictures.findIndex(({ id }) => id === current.id);

  function open(id: number) {
    setCurrent({ id, index: visiblePictures.findIndex((picture) => picture.id === id) });
    viewer.open();
  }
  async function copy(some: readonly Picture[]) {
    try {
      await navigator.clipboard.writeText(some.map(getAddress).join('\n'));
      toast.success(t('gallery.copied', { count: some.length }));
    } catch {
      toast.error(t('common:copyFailed'));
    }
  }

  function clearFilters() {
    list.clearFilters();
    // The toolbar is removed together with the pressed button.
    frame.current?.focus();
  }
  function clearSelection() {
    setSelected([]);
    // The bar is removed together with the pressed button.
    frame.current?.focus();
  }
  /** Removes pictures; the next one gets the focus after the dialog has closed. */
  function forget(ids: readonly number[]) {
    const at = visiblePictures.findIndex(({ id }) => ids.includes(id));
    setSelected(selected.filter((id) => !ids.includes(id)));
    setTimeout(() => {
      const openers = [...(frame.current?.querySelectorAll<HTMLElement>('[data-picture] > button') ?? [])];
      (openers[at] ?? openers.at(-1) ?? frame.current)?.focus();
    }, 0);
  }

  return (
    <section ref={frame} className={css.card} tabIndex={-1} aria-label={t('gallery.title')}>
      <div className={css.filterArea}>
        <FilterBar
          filters={filters}
          value={list.filters}
          onChange={list.setFilters}
          searchLabel={t('gallery.search')}
        />
      </div>
      {visiblePictures.length === 0 ? (
        <EmptyState
          level="inline"
          title={t('table.filteredEmpty.title')}
          text={t('table.filteredEmpty.text')}
          action={
            <Button variant="tonal" size="sm" onClick={clearFilters}>
              {t('table.filteredEmpty.clear')}
            </Button>
          }
        />
      ) : (
        <div className={css.gridArea}>
          <PictureGrid
            pictures={first}
            selected={selected}
            onSelectedChange={setSelected}
            onOpen={open}
            onCopy={(picture) => void copy([picture])}
            onDelete={(picture) => setDeleting([picture])}
          />
          {first.length < visiblePictures.length && (
            <LoadMore loadedCount={first.length} total={visiblePictures.length} isLoading={false} onLoad={showMore} />
          )}
        </div>
      )}
      {chosen.length > 0 && (
        <div className={css.bulk}>
          <BulkBar
            count={chosen.length}
            total={visiblePictures.length}
            actions={[
              { id: 'copy', label: t('gallery.copyMany'), icon: Copy, onPress: () => void copy(chosen) },
              {
                id: 'delete',
                label: t('gallery.delete'),
                icon: Trash2,
                tone: 'danger',
                onPress: () => setDeleting(chosen),
              },
            ]}
            onSelectAll={
              chosen.length < visiblePictures.length
                ? () => setSelected(visiblePictures.map(({ id }) => id))
                : undefined
            }
            onClear={clearSelection}
          />
        </div>
      )}
      {deleting.length > 0 && (
        <DeletePictures
          // The usage is checked once, on mount.
          key={deleting.map(({ id }) => id).join()}
          pictures={deleting}
          onChange={onChange}
          onClose={() => setDeleting([])}
          onDeleted={forget}
        />
      )}
      {viewer.progress}
      {viewer.Layer && (
        <viewer.Layer
          name={t('gallery.title')}
          pictures={visiblePictures.map(({ id, url = '', name, size }) => ({
            id,
            url,
            caption: `${name} · ${formatFileSize(size, locale)}`,
          }))}
          current={currentIndex < 0 ? Math.min(current.index, visiblePictures.length - 1) : currentIndex}
          onShow={(index) => setCurrent({ id: visiblePictures[index]?.id ?? 0, index })}
          onClose={viewer.close}
          canDownload
        />
      )}
    </section>
  );
}

interface PictureGridProps {
  pictures: readonly Picture[];
  selected: readonly number[];
  onSelectedChange: (ids: number[]) => void;
  onOpen: (id: number) => void;
  onCopy: (picture: Picture) => void;
  onDelete: (picture: Picture) => void;
}

/** Grid of up to six columns. A press opens a picture, its checkbox selects it, its menu has further actions. */
function PictureGrid({ pictures, selected, onSelectedChange, onOpen, onCopy, onDelete }: PictureGridProps) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  return (
    <ul className={css.grid} aria-label={t('gallery.title')}>
      {pictures.map((picture) => {
        const { id, name, createdAt, url } = picture;
        const isSelected = selected.includes(id);
        return (
          <li key={id} className={css.item} data-selected={isSelected || undefined} data-picture={id}>
            <button
              type="button"
              className={css.opener}
              aria-label={t('gallery.open', { name })}
              onClick={() => onOpen(id)}
            >
              <Tile
                src={url ?? null}
                alt=""
                radius="lg"
                sizes="(min-width: 1024px) 16vw, (min-width: 768px) 25vw, 45vw"
              />
            </button>
            <span className={css.check}>
              <Checkbox
                label={t('table.selectRow', { name })}
                isChecked={isSelected}
                onCheckedChange={(isOn) =>
                  onSelectedChange(isOn ? [...selected, id] : selected.filter((one) => one !== id))
                }
              />
            </span>
            <div className={css.foot}>
              <span className={css.name} title={name}>
                {name}
              </span>
              <LazyMenu
                trigger={
                  <IconButton label={t('table.rowActions', { name })} size="sm" tooltip="none" aria-haspopup="menu">
                    <Icon as={Ellipsis} size={18} />
                  </IconButton>
                }
                actions={[
                  { label: t('gallery.copy'), icon: Copy, onSelect: () => onCopy(picture) },
                  { label: t('gallery.delete'), icon: Trash2, tone: 'danger', onSelect: () => onDelete(picture) },
                ]}
              />
              <span className={css.facts}>{date(createdAt)}</span>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
