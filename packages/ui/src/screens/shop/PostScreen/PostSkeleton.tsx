import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { article, body, cover, coverBox, header, layout } from './PostScreen.css.ts';

/** Placeholder of an article. */
export function PostSkeleton() {
  return (
    <div className={article} aria-hidden>
      <div className={cover}>
        <span className={coverBox}>
          <Skeleton shape="block" height="100%" />
        </span>
      </div>
      <div className={header}>
        <Skeleton width="72px" />
        <Skeleton shape="block" width="80%" height="44px" />
        <Skeleton width="220px" />
      </div>
      <div className={layout}>
        <div className={body}>
          <Stack gap="2xl">
            <Skeleton lines={4} />
            <Skeleton lines={5} />
          </Stack>
        </div>
      </div>
    </div>
  );
}
