import * as Radix from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { counter, image, pane, room, tool, tools, turn, viewer } from './ImageViewer.css.ts';
import { largest, useZoom } from './useZoom.ts';

export interface ImageViewerProps {
  name: string;
  pictures: readonly { id: number; url: string }[];
  current: number;
  onShow: (index: number) => void;
  onClose: () => void;
}

/** One picture as large as the screen: wheel, pinch, double press and + − 0 zoom, arrows and swipes turn. */
export function ImageViewer({ name, pictures, current, onShow, onClose }: ImageViewerProps) {
  const { t } = useTranslation('shop');
  const { t: common } = useTranslation('common');
  const total = pictures.length;
  const turnBy = (by: number) => {
    const next = current + by;
    if (next < 0 || next >= total) return;
    zoom.reset();
    onShow(next);
  };
  const zoom = useZoom({ onSwipe: turnBy });
  const caption = t('product.picture', { name, n: current + 1, total });
  const acts = new Map([
    ['ArrowLeft', () => turnBy(-1)],
    ['ArrowRight', () => turnBy(1)],
    ['+', () => zoom.zoomBy(1.5)],
    ['=', () => zoom.zoomBy(1.5)],
    ['-', () => zoom.zoomBy(1 / 1.5)],
    ['0', zoom.reset],
  ]);
  function press(event: KeyboardEvent) {
    const act = acts.get(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        <Radix.Content className={viewer} aria-describedby={undefined} onKeyDown={press}>
          <Radix.Title className={counter} aria-live="polite" aria-label={caption}>
            {current + 1} / {total}
          </Radix.Title>
          <div className={tools}>
            <button
              type="button"
              className={tool}
              aria-label={t('product.zoomOut')}
              onClick={() => zoom.zoomBy(1 / 1.5)}
              aria-disabled={zoom.scale <= 1 || undefined}
            >
              <Icon as={ZoomOut} size={24} />
            </button>
            <button
              type="button"
              className={tool}
              aria-label={t('product.zoomIn')}
              onClick={() => zoom.zoomBy(1.5)}
              aria-disabled={zoom.scale >= largest || undefined}
            >
              <Icon as={ZoomIn} size={24} />
            </button>
            <Radix.Close className={tool} aria-label={common('action.close')}>
              <Icon as={X} size={24} />
            </Radix.Close>
          </div>
          <div className={room} {...zoom.handlers} data-zoomed={zoom.scale > 1 ? '' : undefined}>
            <div className={pane} style={{ transform: zoom.transform }}>
              <img key={current} src={pictures[current]?.url} alt={caption} className={image} draggable={false} />
            </div>
          </div>
          {current > 0 && (
            <button
              type="button"
              className={turn}
              data-side="start"
              aria-label={t('product.previousPicture')}
              onClick={() => turnBy(-1)}
            >
              <Icon as={ChevronLeft} size={24} />
            </button>
          )}
          {current < total - 1 && (
            <button
              type="button"
              className={turn}
              data-side="end"
              aria-label={t('product.nextPicture')}
              onClick={() => turnBy(1)}
            >
              <Icon as={ChevronRight} size={24} />
            </button>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
