import type { ReactNode } from 'react';
import { dashed, eye, hull, paper, teal } from './EmptyArt.css.ts';
import type { EmptyArtName } from './EmptyArt.tsx';

/** The logo's boat, positioned by `transform`. */
function Boat({ transform, canopy }: { transform: string; canopy: 'solid' | 'dashed' }) {
  return (
    <g transform={transform}>
      <path
        className={canopy === 'solid' ? teal : dashed}
        d="M26 34C26 12 35 2 48 2s22 10 22 32"
        vectorEffect="non-scaling-stroke"
      />
      <path
        className={hull}
        d="M3 30c-.6-2.6 2-4.5 4.5-3.400C18 31.5 32 34.5 48 34.5s30-3 40.5-7.900c2.500-1.100 5.100.8 4.5 3.400C88.5 53 71 64 48 64S7.5 53 3 30Z"
        vectorEffect="non-scaling-stroke"
      />
      <circle className={eye} cx="70" cy="46" r="5" />
    </g>
  );
}

/** A water line of `arcs` waves, 16 units wide each. */
function Waves({ x, y, arcs }: { x: number; y: number; arcs: number }) {
  return <path d={`M${x} ${y}${'q4 5 8 0t8 0'.repeat(arcs)}`} />;
}

export const drawings: Record<EmptyArtName, ReactNode> = {
  cart: (
    <>
      <Boat transform="translate(32 26)" canopy="dashed" />
      <Waves x={24} y={100} arcs={7} />
    </>
  ),
  orders: (
    <>
      <path d="M12 54h44M22 54v54M44 54v54M22 76h22" />
      <path d="M44 64c10 14 18 15 26 10" />
      <Boat transform="translate(68 46) scale(.74)" canopy="solid" />
      <Waves x={56} y={104} arcs={6} />
    </>
  ),
  search: (
    <>
      <path d="M68 12v10M56 22h24M58 92h20M68 92v14" />
      <path className={hull} d="M68 24c22 0 34 14 34 33S90 90 68 90 34 76 34 57s12-33 34-33Z" />
      <path className={teal} d="M68 24c-9 8-13 20-13 33s4 25 13 33M68 24c9 8 13 20 13 33s-4 25-13 33" />
      <circle className={paper} cx="104" cy="74" r="20" />
      <path d="m119 88 17 17" />
      <circle className={eye} cx="104" cy="74" r="5" />
    </>
  ),
  offline: (
    <>
      <circle className={teal} cx="80" cy="22" r="9" />
      <path className={teal} d="M80 31v66M62 46h36" />
      <path className={teal} d="M38 68c2 20 18 30 42 30s40-10 42-30" />
      <path className={teal} d="m30 78 8-12 10 10M130 78l-8-12-10 10" />
      <path className={dashed} d="M80 13C96 2 118 4 134 16" />
      <circle className={eye} cx="80" cy="22" r="4" />
      <Waves x={40} y={110} arcs={5} />
    </>
  ),
  notFound: (
    <>
      <path className={dashed} d="M16 14h92v92H16ZM16 60h92M62 14v92" />
      <path d="m28 88 8 8m0-8-8 8" />
      <path className={dashed} d="M40 84c10-20 24-26 40-24" />
      <Boat transform="translate(86 42) scale(.68)" canopy="solid" />
      <Waves x={88} y={98} arcs={4} />
    </>
  ),
  serverError: (
    <>
      <path className={teal} d="M10 84c26 0 34-8 48-26s28-30 44-18 6 38-18 38-34-26-18-38 30 0 44 18 22 26 40 26" />
      <path d="M10 92c28 0 40-8 52-22M150 92c-22 0-34-8-46-22" />
      <path d="M10 80v16M150 80v16" />
      <circle className={eye} cx="80" cy="57" r="5" />
    </>
  ),
  forbidden: (
    <>
      <path className={hull} d="M14 104V50c0-8 24-8 24 0v54ZM122 104V50c0-8 24-8 24 0v54Z" />
      <path d="M8 106h36M116 106h36" />
      <g>
        <rect x="39" y="58" width="22" height="12" rx="6" transform="rotate(24 50 64)" />
        <rect x="55" y="68" width="22" height="12" rx="6" transform="rotate(14 66 74)" />
        <rect x="69" y="72" width="22" height="12" rx="6" />
        <rect x="83" y="68" width="22" height="12" rx="6" transform="rotate(-14 94 74)" />
        <rect x="99" y="58" width="22" height="12" rx="6" transform="rotate(-24 110 64)" />
      </g>
      <circle className={eye} cx="80" cy="78" r="4" />
    </>
  ),
  files: (
    <>
      <path className={paper} d="M46 28h68v64H46Z" />
      <rect className={hull} x="34" y="16" width="92" height="16" rx="8" />
      <rect className={hull} x="34" y="88" width="92" height="16" rx="8" />
      <path d="M60 48h40M60 60h40M60 72h22" />
      <circle className={eye} cx="98" cy="74" r="5" />
    </>
  ),
};
