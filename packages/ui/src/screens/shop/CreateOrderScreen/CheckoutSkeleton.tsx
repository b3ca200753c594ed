import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { aside, asideCard, card, columns, main } from './CreateOrderScreen.css.ts';

/** Placeholder of the checkout. */
export function CheckoutSkeleton() {
  return (
    <div className={columns}>
      <div className={main}>
        <Skeleton shape="block" height="96px" />
        <div className={card}>
          <Skeleton shape="block" width="30%" height="24px" />
          <Skeleton shape="block" height="72px" />
        </div>
        <div className={card}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton shape="block" height="68px" />
          <Skeleton shape="block" height="68px" />
        </div>
      </div>
      <div className={aside}>
        <div className={asideCard}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton lines={3} />
        </div>
      </div>
    </div>
  );
}
