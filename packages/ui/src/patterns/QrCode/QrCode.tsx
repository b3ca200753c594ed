import { useMemo } from 'react';
import { encode } from 'uqr';
import { tile } from './QrCode.css.ts';

export interface QrCodeProps {
  /** What a camera reads. */
  value: string;
  /** What it is for, such as "WeChat Pay code". */
  label: string;
}

/** Each dark module as a square of the path: one element, however large the code is. */
function getPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

export function QrCode({ value, label }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    // The tile's own padding is the quiet zone.
    const code = encode(value, { ecc: 'M', border: 0 });
    return { path: getPath(code.data), size: code.size };
  }, [value]);
  return (
    <div className={tile} data-theme="light">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="currentColor" />
      </svg>
    </div>
  );
}
