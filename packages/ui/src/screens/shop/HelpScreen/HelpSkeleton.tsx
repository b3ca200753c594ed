import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { answers, columns, tile, topic, topics } from './HelpScreen.css.ts';

/** Placeholder of the help page. */
export function HelpSkeleton() {
  return (
    <div className={columns} aria-hidden>
      <div className={topics}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={tile}>
            <Skeleton width="72%" />
            <Skeleton width="48px" />
          </div>
        ))}
      </div>
      <div className={answers}>
        {[0, 1].map((place) => (
          <div key={place} className={topic}>
            <Skeleton width="160px" />
            <Skeleton shape="block" height="56px" lines={3} />
          </div>
        ))}
      </div>
    </div>
  );
}
