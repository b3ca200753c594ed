import { useState } from 'react';
import { joinClasses } from '../classes.ts';
import { LogoMark } from '../Logo/Logo.tsx';
import { fallback, image, tile } from './Picture.css.ts';
import { toSrcSet } from './sources.ts';

export interface PictureProps {
  /** `/media/{key}`, available in several widths, or any other URL. Without it, a placeholder is shown. */
  src?: string | null;
  /** Empty if the name is shown beside it. */
  alt: string;
  /**
   * The `sizes` attribute: `(min-width: 1024px) 25vw, 50vw`. Not `auto`: Chromium would load the largest rendition of every
   * lazy picture that leaves the page.
   */
  sizes?: string;
  /** Width by height: 1, 16 / 9 … */
  ratio?: number;
  /** How the image fills its frame. Default: cover. */
  fit?: 'cover' | 'contain';
  /** Corner radius. Default: xl. */
  radius?: 'none' | 'md' | 'lg' | 'xl';
  /** Loads the image eagerly with high priority, for the page's first picture. */
  isPriority?: boolean;
  /** Sold out: fades the tile. */
  isFaded?: boolean;
  /** Called when the image cannot be shown; the placeholder takes its place. */
  onError?: (() => void) | undefined;
  /** Additional class names. */
  className?: string;
}

/** Picture on a tile, which has its final size before the image loads. */
export function Picture({
  src,
  alt,
  sizes = '100vw',
  ratio = 1,
  fit = 'cover',
  radius = 'xl',
  isPriority,
  isFaded,
  onError,
  className,
}: PictureProps) {
  const [failed, setFailed] = useState<string>();
  const isShown = src && src !== failed;
  const avif = isShown && toSrcSet(src, 'avif');
  return (
    <span
      className={joinClasses(tile({ radius, isFaded }), className)}
      style={ratio === 1 ? undefined : { aspectRatio: String(ratio) }}
    >
      {isShown ? (
        <picture>
          {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
          <img
            loading={isPriority ? 'eager' : 'lazy'}
            sizes={sizes}
            srcSet={toSrcSet(src, 'webp')}
            src={src}
            alt={alt}
            width={960}
            height={Math.round(960 / ratio)}
            fetchPriority={isPriority ? 'high' : undefined}
            decoding={isPriority ? undefined : 'async'}
            className={image({ fit })}
            onError={() => {
              setFailed(src);
              onError?.();
            }}
          />
        </picture>
      ) : (
        <span className={fallback} {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <LogoMark size={48} />
        </span>
      )}
    </span>
  );
}
