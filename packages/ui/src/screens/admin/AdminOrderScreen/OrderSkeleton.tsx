import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { card, column, columns } from './AdminOrderScreen.css.ts';

const left = ['10rem', '14rem', '8rem', '20rem'];
const right = ['12rem', '6rem', '9rem'];

/** Placeholder of the cards. */
export function OrderSkeleton() {
  return (
    <div className={columns}>
      {[left, right].map((heights) => (
        <div key={heights.length} className={column}>
          {heights.map((height) => (
            <div key={height} className={card}>
              <Skeleton width="6rem" height="1.5rem" />
              <Skeleton height={height} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
