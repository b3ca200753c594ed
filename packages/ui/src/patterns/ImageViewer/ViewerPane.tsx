import { isUploadedPicture } from '@sampan/domain/picture/renditions';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { toSrcSet } from '../../primitives/Picture/sources.ts';
import { Text } from '../../primitives/Text/Text.tsx';
import { image, missing, pane as paneClass, room, turned } from './ImageViewer.css.ts';
import type { ViewerPaneState } from './useViewerPane.ts';

/** Minimum requested width: pictures are zoomed, so the pane's size is not enough. An uploaded one is shown as it is stored. */
const nearest = '960px';

interface ViewerPaneProps {
  pane: ViewerPaneState;
  src: string;
  alt: string;
  isActive: boolean;
  onActivate: () => void;
}

/** A pane with one picture that can be zoomed and moved by touch and wheel. */
export function ViewerPane({ pane: { zoom, quarters }, src, alt, isActive, onActivate }: ViewerPaneProps) {
  const { t } = useTranslation('shop');
  const [failed, setFailed] = useState<string>();
  const { scale, x, y } = zoom.view;
  const isUploaded = isUploadedPicture(src);
  const avif = isUploaded ? undefined : toSrcSet(src, 'avif');
  return (
    <div className={paneClass} data-active={isActive ? '' : undefined} onPointerDownCapture={onActivate}>
      <div
        ref={zoom.room}
        className={room}
        data-zoomed={scale > 1 ? '' : undefined}
        data-held={zoom.isHeld ? '' : undefined}
        {...zoom.handlers}
      >
        {failed === src ? (
          <div className={missing}>
            <Icon as={ImageOff} size={24} />
            <Text size="bodySm">{t('viewer.failed')}</Text>
          </div>
        ) : (
          <picture
            key={src}
            className={turned}
            style={{ transform: `translate(${x}px, ${y}px) scale(${scale}) rotate(${quarters * 90}deg)` }}
          >
            {avif && <source type="image/avif" srcSet={avif} sizes={nearest} />}
            <img
              sizes={avif && nearest}
              srcSet={isUploaded ? undefined : toSrcSet(src, 'webp')}
              src={src}
              alt={alt}
              className={image}
              data-sideways={quarters % 2 === 1 ? '' : undefined}
              draggable={false}
              onError={() => setFailed(src)}
            />
          </picture>
        )}
      </div>
    </div>
  );
}
