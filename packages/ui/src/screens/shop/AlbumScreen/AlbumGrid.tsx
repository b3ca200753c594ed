import type { GalleryPicture } from '@sampan/api/entities';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { createLazyLayer } from '../../../patterns/lazyLayer.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { frame, grid } from './AlbumScreen.css.ts';
import { type AlbumQuery, writeAlbumQuery } from './albumQuery.ts';

const ImageViewer = createLazyLayer(
  async () => (await import('../../../patterns/ImageViewer/ImageViewer.tsx')).ImageViewer,
);

interface AlbumGridProps {
  /** The pictures loaded so far. */
  pictures: readonly GalleryPicture[];
  /** Number of pictures in all. Default: those loaded. */
  total?: number | undefined;
  query: AlbumQuery;
  onQueryChange: (query: AlbumQuery) => void;
  /** See `useListUpToPage`; undefined on the last page. The picture viewer loads the next one when it reaches the end. */
  loadNext: ((showPage: (page: number) => void) => void) | undefined;
}

const sizes = '(min-width: 1024px) 232px, (min-width: 768px) 33vw, 50vw';
/** The next page is fetched when fewer pictures than this follow the open one. */
const near = 4;

/**
 * Grid of picture links. Opening a picture adds a history entry, so "back" closes it and its URL can be shared. Names
 * are in the viewer's language.
 */
export function AlbumGrid({ pictures, total, query, onQueryChange, loadNext }: AlbumGridProps) {
  const { t } = useTranslation(['content', 'common']);
  const locale = useLocale();
  const { back } = useNavigation();
  const list = useRef<HTMLUListElement>(null);
  const wasOpenedHere = useRef(false);
  const named = pictures.map((picture) => ({ ...picture, name: localize(picture, locale).name ?? picture.alt }));
  const current = pictures.findIndex(({ id }) => id === query.picture);

  function show(index: number) {
    let { page } = query;
    if (index >= pictures.length - near) {
      loadNext?.((next) => {
        page = next;
      });
    }
    onQueryChange({ ...query, page, picture: pictures[index]?.id });
  }
  function close() {
    if (wasOpenedHere.current) back();
    else onQueryChange({ ...query, picture: undefined });
    wasOpenedHere.current = false;
  }

  return (
    <>
      <ul ref={list} className={grid}>
        {named.map(({ id, url, name }, index) => (
          <li key={id}>
            <Link
              look="bare"
              href={`/album${writeAlbumQuery({ ...query, picture: id })}`}
              aria-label={t('album.open', { name })}
              className={frame}
              onClick={() => {
                wasOpenedHere.current = true;
              }}
            >
              <Picture src={url} alt="" ratio={4 / 5} fit="contain" sizes={sizes} isPriority={index < 2} />
            </Link>
          </li>
        ))}
      </ul>
      {current >= 0 && (
        <ImageViewer
          name={t('common:nav.album')}
          pictures={named.map((picture) => ({
            id: picture.id,
            url: picture.url,
            caption: picture.name,
            captionLang: getForeignLocale(picture, 'name', locale),
            link: picture.slug ? { href: `/goods/${picture.slug}`, label: t('album.viewProduct') } : undefined,
          }))}
          total={total}
          current={current}
          onShow={show}
          onClose={close}
          onLoadFailed={close}
          // Focus the thumbnail of the picture shown last.
          focusOnClose={() => list.current?.querySelectorAll('a')[current]}
        />
      )}
    </>
  );
}
