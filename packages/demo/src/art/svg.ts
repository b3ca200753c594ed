/** Small builders of SVG text. Numbers are pixels of the 800 × 800 square (or the 1600 × 900 cover). */

export type Attributes = Record<string, string | number | undefined>;

/** At most one decimal: sub-pixel noise would only make the text longer and differ between engines. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function element(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('');
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join('')}</${name}>`;
}

export function group(attributes: Attributes, ...children: string[]): string {
  return element('g', attributes, ...children);
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return element('path', { d, fill, ...more });
}

/** An open line with round ends: the hand of every drawing here. */
export function stroke(d: string, colour: string, width: number, more: Attributes = {}): string {
  return element('path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...more,
  });
}

/** Children kept inside an outline; the id is the caller's to keep unique. */
export function clipped(id: string, d: string, ...children: string[]): string {
  return element('clipPath', { id }, path(d, '#000')) + group({ 'clip-path': `url(#${id})` }, ...children);
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}): string {
  return element('ellipse', { cx, cy, rx, ry, fill, ...more });
}

export function circle(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return element('circle', { cx, cy, r, fill, ...more });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  rx = 0,
  more: Attributes = {},
): string {
  return element('rect', { x, y, width, height, rx: rx || undefined, fill, ...more });
}

/** `count` values from 0 up, mapped and joined: a row of ribs, slats or stitches. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** The point at `angle` degrees (0 is up, clockwise) on a circle, as `x y`. */
export function polar(cx: number, cy: number, radius: number, angle: number): string {
  const radians = (angle * Math.PI) / 180;
  return `${round(cx + radius * Math.sin(radians))} ${round(cy - radius * Math.cos(radians))}`;
}
