import type { File as Picture } from '@sampan/api/entities';
import { Copy, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../../../features/file/UploadField/fileSize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { BulkBar } from '../../../patterns/BulkBar/BulkBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { FilterBar } from '../../../patterns/FilterBar/FilterBar.tsx';
import type { FilterDef } from '../../../patterns/FilterBar/filterValue.ts';
import { useLater } from '../../../patterns/useLater.ts';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useListState } from '../shared/useListState.ts';
import type { ChangeGallery } from './ArrangeGallery.tsx';
import { DeletePictures } from './DeletePictures.tsx';
import { bulk, card, filterArea, gridArea } from './GalleryScreen.css.ts';
import { filterPictures, kindsIn } from './galleryFilters.ts';
import { PictureGrid } from './PictureGrid.tsx';

export interface GalleryBrowserProps {
  pictures: readonly Picture[];
  onChange: ChangeGallery;
}

const loadViewer = async () => (await import('../../../patterns/ImageViewer/ImageViewer.tsx')).ImageViewer;

/** Absolute URL of a picture, to be shared. */
const getAddress = ({ url = '' }: Picture) => new URL(url, document.baseURI).href;

/** Search, filters, picture grid and actions for one or several pictures. */
export function GalleryBrowser({ pictures, onChange }: GalleryBrowserProps) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const locale = useLocale();
  const frame = useRef<HTMLElement>(null);
  const viewer = useLater(loadViewer);
  const [current, setCurrent] = useState(0);
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [deleting, setDeleting] = useState<readonly Picture[]>([]);
  const filters: FilterDef[] = [
    {
      id: 'kind',
      label: t('gallery.kind'),
      kind: 'several',
      options: kindsIn(pictures).map((value) => ({ value, label: value === 'webp' ? 'WebP' : value.toUpperCase() })),
    },
    { id: 'added', label: t('gallery.added'), kind: 'dates' },
  ];
  const list = useListState({ filters });
  const shown = filterPictures(pictures, list.filters);
  const chosen = shown.filter(({ id }) => selected.includes(id));

  function open(index: number) {
    setCurrent(index);
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
  /** Removes pictures; the next one gets the focus after the dialog has closed. */
  function forget(ids: readonly number[]) {
    const at = shown.findIndex(({ id }) => ids.includes(id));
    setSelected(selected.filter((id) => !ids.includes(id)));
    setTimeout(() => {
      const openers = [...(frame.current?.querySelectorAll<HTMLElement>('[data-picture] > button') ?? [])];
      (openers[at] ?? openers.at(-1) ?? frame.current)?.focus();
    }, 0);
  }

  return (
    <section ref={frame} className={card} tabIndex={-1} aria-label={t('gallery.title')}>
      <div className={filterArea}>
        <FilterBar
          filters={filters}
          value={list.filters}
          onChange={list.setFilters}
          searchLabel={t('gallery.search')}
        />
      </div>
      {shown.length === 0 ? (
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
        <div className={gridArea}>
          <PictureGrid
            pictures={shown}
            selected={selected}
            onSelectedChange={setSelected}
            onOpen={open}
            onCopy={(picture) => void copy([picture])}
            onDelete={(picture) => setDeleting([picture])}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <div className={bulk}>
          <BulkBar
            count={chosen.length}
            total={shown.length}
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
            onSelectAll={chosen.length < shown.length ? () => setSelected(shown.map(({ id }) => id)) : undefined}
            onClear={() => setSelected([])}
          />
        </div>
      )}
      {deleting.length > 0 && (
        <DeletePictures pictures={deleting} onChange={onChange} onClose={() => setDeleting([])} onDeleted={forget} />
      )}
      {viewer.Layer && (
        <viewer.Layer
          name={t('gallery.title')}
          pictures={shown.map(({ id, url = '', name, size }) => ({
            id,
            url,
            caption: `${name} · ${fileSize(size, locale)}`,
          }))}
          current={Math.min(current, shown.length - 1)}
          onShow={setCurrent}
          onClose={viewer.close}
          canDownload
        />
      )}
    </section>
  );
}
