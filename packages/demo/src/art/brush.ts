import type { Palette } from './palettes.ts';
import { material } from './palettes.ts';
import type { Box } from './patterns.ts';
import { patternByName } from './patterns.ts';
import { clipped, ellipse, path, stroke } from './svg.ts';
import type { PatternName } from './vocabulary.ts';

/** Where everything stands: the y of the ground in every product picture. */
export const ground = 640;

/** What a form draws with. It keeps the light in the same corner whichever way the form is turned. */
export interface Brush {
  palette: Palette;
  /** Seen from a little above and, when the form has a front, turned to the other side. */
  turned: boolean;
  /** Half height of a round rim of this half width, as the eye's height shows it. */
  rim(rx: number): number;
  /** A patterned body: glaze, pattern inside its outline, and the soft shade of the side away from the light. */
  body(d: string, box: Box, fill?: string): string;
  /** The same volume without pattern: lids, spouts, stands. */
  solid(d: string, fill: string): string;
  /** The one soft highlight. */
  shine(d: string, width?: number): string;
  /** Children kept inside an outline. */
  clip(d: string, ...children: string[]): string;
}

export interface BrushOptions {
  palette: Palette;
  pattern: PatternName;
  /** Prefix of every id, so that many pictures can share one page. */
  key: string;
  turned?: boolean;
  mirrored?: boolean;
}

export function createBrush({ palette, pattern, key, turned = false, mirrored = false }: BrushOptions): Brush {
  let clips = 0;
  const clip = (d: string, ...children: string[]) => {
    clips += 1;
    return clipped(`${key}-${clips}`, d, ...children);
  };
  const awayFromLight = (d: string, reach: number) =>
    path(`M-400 -400H1200V1200H-400Z${d}`, palette.line, {
      'fill-rule': 'evenodd',
      opacity: 0.16,
      transform: `translate(${mirrored ? reach : -reach} ${-reach * 0.35})`,
    });
  return {
    palette,
    turned,
    clip,
    rim: (rx) => rx * (turned ? 0.34 : 0.22),
    body: (d, box, fill = palette.base) =>
      path(d, fill) + clip(d, patternByName[pattern](palette, box), awayFromLight(d, box.width * 0.09)),
    solid: (d, fill) => path(d, fill) + clip(d, awayFromLight(d, 14)),
    shine: (d, width = 20) =>
      stroke(d, palette.light, width, {
        opacity: 0.85,
        transform: mirrored ? 'matrix(-1 0 0 1 800 0)' : undefined,
      }),
  };
}

/** The soft shadow a thing of this half width throws on the ground. */
export function groundShadow(cx: number, rx: number, y = ground): string {
  return ellipse(cx, y + 6, rx, Math.max(10, rx * 0.085), material.shadow, { opacity: 0.11 });
}

/** A product's drawing and what the views need to know of it. */
export interface Form {
  /** Turned, a form without a front is shown in use instead: lit, filled, opened. */
  draw(brush: Brush): string;
  /** Its highest point, as y. */
  top: number;
  /** Half width of its ground shadow. */
  shadow: number;
  /** Centre of the detail view. */
  detail: readonly [x: number, y: number];
  /** Optical size: a compact drawing is enlarged, about the ground, until it weighs as much as its neighbours. */
  scale?: number;
  /** It has a front (spout, handle): turning shows its other side. */
  turns?: boolean;
}
