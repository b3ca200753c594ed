import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { cardSkeleton, list, skeletonRow } from './OrdersScreen.css.ts';

/** Placeholder of three orders. */
export function OrdersSkeleton() {
  return (
    <div className={list}>
      {[1, 2, 3].map((card) => (
        <div key={card} className={cardSkeleton}>
          <div className={skeletonRow}>
            <Skeleton shape="block" width="55%" height="22px" />
            <Skeleton shape="block" width="64px" height="22px" />
          </div>
          <Skeleton shape="block" height="72px" />
          <div className={skeletonRow}>
            <Skeleton shape="block" width="96px" height="36px" />
            <Skeleton shape="block" width="88px" height="36px" />
          </div>
        </div>
      ))}
    </div>
  );
}
