import { spark, sparkEnd, sparkLine } from './Sparkline.css.ts';
import { computeSparkPoints } from './sparkPoints.ts';

export interface SparklineProps {
  /** About seven values, oldest first; null for a missing one. */
  values: readonly (number | null)[];
}

const size = { width: 88, height: 28 };
const inset = 3;

/** Trend line without axis or values; hidden from assistive technology, since the values are beside it. */
export function Sparkline({ values }: SparklineProps) {
  const points = computeSparkPoints(values, { ...size, inset });
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg aria-hidden className={spark} {...size} viewBox={`0 0 ${size.width} ${size.height}`}>
      {points.length > 1 && <polyline className={sparkLine} points={points.map((point) => point.join()).join(' ')} />}
      {x !== undefined && <circle className={sparkEnd} cx={x} cy={y} r={2.5} />}
    </svg>
  );
}
