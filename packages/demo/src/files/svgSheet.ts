import { element } from '../art/svg.ts';
import type { Mark, Sheet } from './sheet.ts';

function shape(mark: Mark): string {
  if ('words' in mark) {
    const [x, y] = mark.at;
    return element('text', { x, y, 'font-size': mark.size ?? 4, 'font-family': 'sans-serif' }, mark.words);
  }
  return element('polyline', {
    points: mark.line.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' '),
    fill: 'none',
    stroke: '#000',
    'stroke-width': mark.width ?? 0.3,
    'stroke-dasharray': mark.isDashed ? '4 3' : undefined,
  });
}

/** Sheets under one another, at full size. */
export function createSvg(sheets: readonly Sheet[]): Uint8Array {
  const width = Math.max(...sheets.map((sheet) => sheet.width));
  const height = sheets.reduce((sum, sheet) => sum + sheet.height, 0);
  let top = 0;
  const groups = sheets.map((sheet) => {
    const placed = element('g', { transform: `translate(0 ${top})` }, ...sheet.marks.map(shape));
    top += sheet.height;
    return placed;
  });
  const size = { width: `${width}mm`, height: `${height}mm`, viewBox: `0 0 ${width} ${height}` };
  return new TextEncoder().encode(element('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, ...groups));
}
