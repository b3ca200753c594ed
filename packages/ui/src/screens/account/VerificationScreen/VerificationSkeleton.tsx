import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { card, page } from './VerificationScreen.css.ts';

/** Placeholder of the card. */
export function VerificationSkeleton() {
  return (
    <div className={page}>
      <div className={card}>
        <Skeleton shape="block" height="120px" />
        <Skeleton shape="block" width="60%" height="28px" />
        <Skeleton lines={3} />
        <Skeleton shape="block" height="48px" />
      </div>
    </div>
  );
}
