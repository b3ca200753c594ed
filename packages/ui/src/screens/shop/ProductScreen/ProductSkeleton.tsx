import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { buySkeleton, info, layout, pictures, skeletonTile, trailSkeleton } from './ProductScreen.css.ts';

/** Placeholder of picture, price, name, options and buttons. */
export function ProductSkeleton() {
  return (
    <>
      <div className={trailSkeleton} />
      <div className={layout} aria-hidden>
        <div className={pictures}>
          <div className={skeletonTile}>
            <Skeleton shape="tile" />
          </div>
        </div>
        <div className={info}>
          <Stack gap="md">
            <Skeleton shape="block" width="160px" height="36px" />
            <Skeleton shape="block" width="80%" height="27px" />
            <Skeleton shape="block" width="60%" height="22px" />
          </Stack>
          <Skeleton shape="block" height="72px" />
          <Skeleton shape="block" height="44px" />
          <div className={buySkeleton}>
            <Skeleton shape="block" height="48px" />
            <Skeleton shape="block" height="48px" />
          </div>
        </div>
      </div>
    </>
  );
}

/** Placeholder of three sections, the first of them expanded. */
export function DetailsSkeleton() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton shape="block" height="56px" />
      <Skeleton shape="block" height="96px" />
      <Skeleton shape="block" height="56px" />
      <Skeleton shape="block" height="56px" />
    </Stack>
  );
}
