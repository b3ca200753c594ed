import { classes } from '../../../primitives/classes.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { card, column, columns, first, hero, say, second, third } from './OrderScreen.css.ts';

/** Placeholder of the hero and the cards. */
export function OrderSkeleton() {
  return (
    <div className={columns}>
      <div className={column}>
        <div className={hero}>
          <div className={say}>
            <Skeleton shape="block" width="60%" height="34px" />
            <Skeleton width="80%" />
          </div>
          <Skeleton shape="block" height="78px" />
        </div>
        <div className={classes(card, second)}>
          <Skeleton shape="block" width="30%" height="24px" />
          <Skeleton shape="block" height="64px" />
          <Skeleton shape="block" height="64px" />
        </div>
      </div>
      <div className={column}>
        <div className={classes(card, first)}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton lines={2} />
        </div>
        <div className={classes(card, third)}>
          <Skeleton shape="block" width="40%" height="24px" />
          <Skeleton lines={3} />
        </div>
      </div>
    </div>
  );
}
