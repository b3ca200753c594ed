import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture } from '../../primitives/Picture/Picture.tsx';
import { useLater } from '../useLater.ts';
import { counter, enlarge, gallery, slide, stage, strip, thumb, thumbs } from './Gallery.css.ts';

const loadViewer = async () => (await import('./ImageViewer.tsx')).ImageViewer;

export interface GalleryProps {
  /** What is shown: the product's name. */
  name: string;
  pictures: readonly { id: number; url: string }[];
}

/** Views of one thing: a strip to swipe on phones, the same with thumbnails beside it on desktops. */
export function Gallery({ name, pictures }: GalleryProps) {
  const { t } = useTranslation('shop');
  const [current, setCurrent] = useState(0);
  const viewer = useLater(loadViewer);
  const list = useRef<HTMLUListElement>(null);
  const total = pictures.length;
  const nameOf = (index: number) => t('product.picture', { name, n: index + 1, total });

  function show(index: number) {
    const next = Math.max(0, Math.min(index, total - 1));
    const element = list.current;
    setCurrent(next);
    element?.scrollTo({ left: next * element.clientWidth });
  }
  function followScroll() {
    const element = list.current;
    if (element && element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }
  function press(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    show(current + by);
    const slides = list.current?.querySelectorAll('button');
    if (event.target instanceof Element && list.current?.contains(event.target)) {
      slides?.[Math.max(0, Math.min(current + by, total - 1))]?.focus({ preventScroll: true });
    }
  }

  return (
    <section aria-label={t('product.pictures')} className={gallery} onKeyDown={press}>
      {total > 1 && (
        <div className={thumbs}>
          {pictures.map(({ id, url }, index) => (
            <button
              key={id}
              type="button"
              className={thumb}
              aria-label={nameOf(index)}
              aria-current={index === current || undefined}
              onClick={() => show(index)}
            >
              <Picture src={url} alt="" sizes="72px" radius="lg" />
            </button>
          ))}
        </div>
      )}
      <div className={stage}>
        <ul ref={list} className={strip} onScroll={followScroll}>
          {(total > 0 ? pictures : [{ id: 0, url: '' }]).map(({ id, url }, index) => (
            <li key={id} className={slide}>
              <button
                type="button"
                className={enlarge}
                tabIndex={index === current ? 0 : -1}
                aria-label={t('product.zoom')}
                onClick={total > 0 ? viewer.open : undefined}
              >
                <Picture
                  src={url}
                  alt={nameOf(index)}
                  sizes="(min-width: 1024px) 640px, 100vw"
                  radius="none"
                  isPriority={index === 0}
                />
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
      {viewer.Layer && (
        <viewer.Layer name={name} pictures={pictures} current={current} onShow={show} onClose={viewer.close} />
      )}
    </section>
  );
}
