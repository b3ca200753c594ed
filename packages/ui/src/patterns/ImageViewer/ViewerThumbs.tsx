import { useEffect, useRef } from 'react';
import { Picture } from '../../primitives/Picture/Picture.tsx';
import { thumb, thumbs } from './ImageViewer.css.ts';
import type { ViewerPicture } from './viewerPicture.ts';

interface ViewerThumbsProps {
  pictures: readonly ViewerPicture[];
  current: number;
  getMessages: (index: number) => string;
  onShow: (index: number) => void;
}

/** Thumbnails, on desktops only; scrolls to the current one. */
export function ViewerThumbs({ pictures, current, getMessages, onShow }: ViewerThumbsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(
    function keepCurrentInSight() {
      list.current?.children[current]?.scrollIntoView({ block: 'nearest', inline: 'center' });
    },
    [current],
  );
  return (
    <ul ref={list} className={thumbs}>
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <button
            type="button"
            className={thumb}
            aria-label={getMessages(index)}
            aria-current={index === current || undefined}
            onClick={() => onShow(index)}
          >
            <Picture src={url} alt="" sizes="56px" radius="md" />
          </button>
        </li>
      ))}
    </ul>
  );
}
