import { articleGrid, card } from '../../../features/article/ArticleCard/ArticleCard.css.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { boxByKind, list } from './PostsScreen.css.ts';

/** Placeholder of the lead article and a row. */
export function PostsSkeleton() {
  return (
    <div className={list} aria-hidden>
      <div className={card({ look: 'lead' })}>
        <span className={boxByKind.lead}>
          <Skeleton shape="block" height="100%" />
        </span>
        <Stack gap="md">
          <Skeleton shape="block" height="44px" />
          <Skeleton lines={2} />
        </Stack>
      </div>
      <div className={articleGrid({ columns: 'three' })}>
        {[0, 1, 2].map((place) => (
          <div key={place} className={card({ look: 'row' })}>
            <span className={boxByKind.row}>
              <Skeleton shape="block" height="100%" />
            </span>
            <Stack gap="xs">
              <Skeleton shape="block" height="24px" />
              <Skeleton lines={2} />
            </Stack>
          </div>
        ))}
      </div>
    </div>
  );
}
