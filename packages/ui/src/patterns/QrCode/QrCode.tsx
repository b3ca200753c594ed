import { useMemo } from 'react';
import { encode } from 'uqr';
import { tile } from './QrCode.css.ts';

export interface QrCodeProps {
  /** Encoded text. */
  value: string;
  /** Accessible name: "WeChat Pay code". */
  label: string;
}

/** Draws all dark modules as one SVG path, to keep the DOM small. */
function getPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}

/** A QR code as SVG with error correction level M and an accessible name. */
export function QrCode({ value, label }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    // The tile's padding is the quiet zone.
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
