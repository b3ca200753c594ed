import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getNameLanguage } from '../../i18n/localize.ts';
import { useLocale } from '../../i18n/useFormats.ts';
import { Picture } from '../../primitives/Picture/Picture.tsx';
import { createLazyLayer } from '../lazyLayer.tsx';
import { counter, enlarge, gallery, slide, stage, strip as stripClass, thumb, thumbs } from './Gallery.css.ts';

const ImageViewer = createLazyLayer(async () => (await import('../ImageViewer/ImageViewer.tsx')).ImageViewer);

export interface GalleryProps {
  /** Name of the product. */
  name: string;
  /** The first picture is loaded with high priority. */
  pictures: readonly {
    id: number;
    url: string;
    /** Its description, in the shop's own language. */
    alt?: string;
  }[];
  /** Number of the picture in the viewer, from 1; undefined while it is closed. */
  opened: number | undefined;
  /** Called with the number of the picture to show in the viewer, or undefined to close it. */
  onOpenedChange: (opened: number | undefined) => void;
}

const slideSizes = '(min-width: 1024px) min(58vw - 149px, 607px), 100vw';

/** Product pictures: a swipeable strip on phones, with thumbnails beside it on desktops. */
export function Gallery({ name, pictures: all, opened, onOpenedChange }: GalleryProps) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  // A Chinese description says nothing on an English page, whose product has a translated name.
  const pictures = all.map(({ alt, ...picture }) => {
    const description = alt?.trim();
    return { ...picture, name: description && !getNameLanguage(description, locale) ? description : name };
  });
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
  const total = pictures.length;
  const getPlace = (index: number) => ({ name: pictures[index]?.name ?? name, n: index + 1, total });

  function show(index: number) {
    const element = strip.current;
    setCurrent(index);
    element?.scrollTo({ left: index * element.clientWidth });
  }
  const close = () => onOpenedChange(undefined);
  function followScroll() {
    const element = strip.current;
    if (element && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const list = event.target instanceof Element && event.target.closest('ul');
    if (by === undefined || !list || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(current + by, total - 1));
    show(next);
    // The strip scrolls smoothly by itself; focus would make it jump.
    getButtons(list)[next]?.focus({ preventScroll: true });
  }

  const showOpened = useEffectEvent(show);
  useEffect(
    function followViewer() {
      if (opened !== undefined) showOpened(opened - 1);
    },
    [opened],
  );

  if (total === 0) return <EmptyGallery name={name} />;
  return (
    <section aria-label={t('product.pictures')} className={gallery} onKeyDown={press}>
      {total > 1 && (
        <ul className={thumbs}>
          {pictures.map(({ id, url }, index) => (
            <li key={id}>
              <button
                type="button"
                className={thumb}
                aria-label={t('viewer.picture', getPlace(index))}
                aria-current={index === current || undefined}
                onClick={() => show(index)}
              >
                <Picture src={url} alt="" sizes="72px" radius="lg" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={stage}>
        <ul ref={strip} className={stripClass} onScroll={followScroll}>
          {pictures.map(({ id, url }, index) => (
            <li key={id} className={slide}>
              <button
                type="button"
                className={enlarge}
                tabIndex={index === current ? 0 : -1}
                aria-label={t('product.zoom', getPlace(index))}
                onClick={() => onOpenedChange(index + 1)}
              >
                <Picture src={url} alt="" sizes={slideSizes} radius="none" isPriority={index === 0} />
              </button>
            </li>
          ))}
        </ul>
        {total > 1 && (
          <span className={counter} aria-hidden>
            {current + 1} / {total}
          </span>
        )}
      </div>
      {opened !== undefined && (
        <ImageViewer
          name={name}
          pictures={pictures}
          current={opened - 1}
          onShow={(index) => onOpenedChange(index + 1)}
          onClose={close}
          onLoadFailed={close}
          // Focus the picture that was viewed last, which the strip now shows.
          focusOnClose={() => strip.current && getButtons(strip.current)[current]}
        />
      )}
    </section>
  );
}

function getButtons(list: Element): HTMLButtonElement[] {
  return [...list.querySelectorAll('button')];
}

/** Placeholder for a product without pictures. */
function EmptyGallery({ name }: Pick<GalleryProps, 'name'>) {
  return (
    <div className={gallery}>
      <div className={stage}>
        <Picture alt={name} radius="none" />
      </div>
    </div>
  );
}
