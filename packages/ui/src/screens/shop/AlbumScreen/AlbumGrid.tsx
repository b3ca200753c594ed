import type { GalleryPicture } from '@sampan/api/entities';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation.tsx';
import { useTranslated } from '../../../i18n/translated.ts';
import { useLater } from '../../../patterns/useLater.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { frame, grid } from './AlbumScreen.css.ts';
import { type AlbumQuery, writeAlbumQuery } from './albumQuery.ts';

const loadViewer = async () => (await import('../../../patterns/ImageViewer/ImageViewer.tsx')).ImageViewer;

interface AlbumGridProps {
  pictures: readonly GalleryPicture[];
  query: AlbumQuery;
  onQueryChange: (query: AlbumQuery) => void;
  /** Which page follows; undefined while none does. The viewer goes on where the grid would. */
  nextPage: number | undefined;
}

const sizes = '(min-width: 1024px) 232px, (min-width: 768px) 33vw, 50vw';
/** Fewer than so many to the last, and the next are fetched. */
const near = 4;

/**
 * Every picture is a link, which opens it: "back" closes it again, and an address leads to it. What the pictures show has
 * its name in the reader's words.
 */
export function AlbumGrid({ pictures, query, onQueryChange, nextPage }: AlbumGridProps) {
  const { t } = useTranslation(['content', 'common']);
  const inWords = useTranslated();
  const { back } = useNavigation();
  const list = useRef<HTMLUListElement>(null);
  const wasOpenedHere = useRef(false);
  const named = pictures.map((picture) => ({ ...picture, name: inWords(picture).name ?? picture.alt }));
  const current = pictures.findIndex(({ id }) => id === query.picture);
  const Viewer = useViewer(current >= 0);

  function show(index: number) {
    const page = index >= pictures.length - near ? (nextPage ?? query.page) : query.page;
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
      {Viewer && current >= 0 && (
        <Viewer
          name={t('common:nav.album')}
          pictures={named.map(({ id, url, name, slug }) => ({
            id,
            url,
            caption: name,
            link: slug ? { href: `/goods/${slug}`, label: t('album.viewProduct') } : undefined,
          }))}
          current={current}
          onShow={show}
          onClose={close}
          // To the picture that was looked at last.
          focusOnClose={() => list.current?.querySelectorAll('a')[current]}
        />
      )}
    </>
  );
}

/** The viewer's code once it is wanted: by a press, or by the address that the page was opened with. */
function useViewer(isWanted: boolean) {
  const { Layer, open } = useLater(loadViewer);
  const openNow = useRef(open);
  useEffect(
    function openWhenWanted() {
      if (isWanted) openNow.current();
    },
    [isWanted],
  );
  return Layer;
}
