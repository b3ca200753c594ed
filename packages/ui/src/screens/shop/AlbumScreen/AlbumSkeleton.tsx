import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { frame, grid } from './AlbumScreen.css.ts';

/** Placeholder of a gallery album. */
export function AlbumSkeleton() {
  return (
    <div className={grid} aria-hidden>
      {Array.from({ length: 10 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the frames are alike and never move
        <span key={place} className={frame}>
          <Skeleton shape="block" height="100%" />
        </span>
      ))}
    </div>
  );
}
