import type { Palette } from './palettes.ts';
import { circle, group, path, rect, repeat, round, stroke } from './svg.ts';
import type { PatternName } from './vocabulary.ts';

/** Where a body lies; a pattern fills it and is clipped to the body's outline afterwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Pattern = (palette: Palette, box: Box) => string;

function bands(palette: Palette, { x, y, width, height }: Box): string {
  const band = (part: number, thickness: number, opacity: number) =>
    rect(x, y + height * part, width, thickness, palette.light, 0, { opacity });
  return band(0.42, 9, 0.85) + band(0.49, 34, 0.35) + band(0.49 + 52 / height, 9, 0.85);
}

/** The house's divider, three arcs, in rows. */
function waves(palette: Palette, { x, y, width, height }: Box): string {
  const row = (top: number, width_: number, opacity: number) =>
    stroke(`M${x - 40} ${top}${'q20 -24 40 0t40 0'.repeat(Math.ceil((width + 80) / 80))}`, palette.light, width_, {
      opacity,
    });
  return row(y + height * 0.56, 9, 0.95) + row(y + height * 0.56 + 34, 9, 0.7) + row(y + height * 0.56 + 68, 9, 0.45);
}

/** A repeatable scatter between -.5 and .5 for a cell of the crackle's grid. */
function jitter(column: number, row: number, salt: number): number {
  const mixed = Math.imul(column * 73 + row * 179 + salt * 283 + 11, 2654435761) >>> 8;
  return (mixed % 1000) / 1000 - 0.5;
}

/** A net of fine cracks: a loose grid whose knots have slipped and some of whose threads are missing. */
function crackle(palette: Palette, { x, y, width, height }: Box): string {
  const cell = 64;
  const knot = (column: number, row: number) =>
    `${round(x + (column - 0.5 + jitter(column, row, 1) * 0.85) * cell)} ${round(y + (row - 0.5 + jitter(column, row, 2) * 0.85) * cell)}`;
  const columns = Math.ceil(width / cell) + 2;
  const rows = Math.ceil(height / cell) + 2;
  const net = repeat(rows, (row) =>
    repeat(columns, (column) => {
      const here = `M${knot(column, row)}`;
      const across = jitter(column, row, 3) < 0.3 ? `${here}L${knot(column + 1, row)}` : '';
      const down = jitter(column, row, 4) < 0.24 ? `${here}L${knot(column, row + 1)}` : '';
      return across + down;
    }),
  );
  return stroke(net, palette.line, 3.2, { opacity: 0.4 });
}

function dots(palette: Palette, { x, y, width, height }: Box): string {
  const columns = Math.ceil(width / 62) + 1;
  return repeat(4, (row) =>
    repeat(columns, (column) =>
      circle(x + column * 62 + (row % 2) * 31, y + height * 0.34 + row * 46, row === 3 ? 7 : 9, palette.light, {
        opacity: 0.82,
      }),
    ),
  );
}

/** A ruyi cloud: two curls that meet over a flat tail. */
function cloudAt(palette: Palette, cx: number, cy: number, size: number): string {
  const curl =
    'M-70 22H70M-70 22C-98 22 -98 -16 -68 -16C-62 -46 -18 -50 -8 -24C6 -50 56 -46 54 -12C88 -16 96 22 70 22M-8 -24C-2 -8 -22 4 -32 -6M54 -12C44 -20 28 -12 32 2';
  return group(
    { transform: `translate(${cx} ${cy}) scale(${size})` },
    stroke(curl, palette.light, 9, { opacity: 0.92 }),
  );
}

function cloud(palette: Palette, { x, y, width, height }: Box): string {
  return (
    cloudAt(palette, x + width * 0.5, y + height * 0.46, 0.95) +
    cloudAt(palette, x + width * 0.12, y + height * 0.72, 0.7) +
    cloudAt(palette, x + width * 0.86, y + height * 0.76, 0.7)
  );
}

/** Fish scale (seigaiha): rows of two concentric arcs, each row half a step aside and over the one before. */
function scale(palette: Palette, { x, y, width, height }: Box): string {
  const step = 76;
  const rows = Math.ceil((height * 0.5) / 30) + 1;
  const columns = Math.ceil(width / step) + 2;
  return repeat(rows, (row) =>
    repeat(columns, (column) => {
      const cx = x + (column - 0.5) * step + (row % 2) * (step / 2);
      const cy = y + height * 0.52 + row * 30;
      const arc = (r: number) => `M${cx - r} ${cy}a${r} ${r} 0 0 1 ${2 * r} 0`;
      return (
        path(`${arc(36)}Z`, palette.base) +
        stroke(arc(35), palette.light, 6, { opacity: 0.8 }) +
        stroke(arc(17), palette.light, 6, { opacity: 0.55 })
      );
    }),
  );
}

/** One loaded stroke of slip, dry at its end. */
function brush(palette: Palette, { x, y, width, height }: Box): string {
  const sweep = (lift: number) => {
    const left = y + height * 0.66 - lift;
    return `M${x + width * 0.06} ${left}C${x + width * 0.3} ${left - height * 0.3} ${x + width * 0.55} ${left + height * 0.1} ${x + width * 0.96} ${left - height * 0.26}`;
  };
  return (
    stroke(sweep(0), palette.light, 40, { opacity: 0.78 }) +
    stroke(sweep(-30), palette.light, 7, { opacity: 0.6, 'stroke-dasharray': '120 22 60 34' }) +
    stroke(sweep(30), palette.light, 6, { opacity: 0.5, 'stroke-dasharray': '40 30 150 26' })
  );
}

export const patternByName: Record<PatternName, Pattern> = {
  plain: () => '',
  bands,
  waves,
  crackle,
  dots,
  cloud,
  scale,
  brush,
};
