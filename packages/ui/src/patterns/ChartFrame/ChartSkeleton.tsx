import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { skeletonBars, skeletonRing, skeletonRows } from './ChartFrame.css.ts';
import type { ChartKind } from './chartData.ts';

/** Bar heights as shares of the plot, uneven like real data. */
const heights = ['38%', '52%', '46%', '68%', '60%', '84%', '72%'];

/** Loading placeholder with the height of the chart. */
export function ChartSkeleton({ kind }: { kind: ChartKind }) {
  if (kind === 'donut') {
    return (
      <div className={skeletonRing}>
        <Skeleton shape="circle" width="200px" />
      </div>
    );
  }
  if (kind === 'ranking') {
    return (
      <div className={skeletonRows}>
        {heights.slice(2).map((width) => (
          <Skeleton key={width} shape="block" height="24px" width={width} />
        ))}
      </div>
    );
  }
  return (
    <div className={skeletonBars}>
      {heights.map((height) => (
        <Skeleton key={height} shape="block" width="36px" height={height} />
      ))}
    </div>
  );
}
