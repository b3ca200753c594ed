import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts';
import type { Light } from './light.ts';

/** Covers are drawn on 1600 × 900. */
export const cover = { width: 1600, height: 900 } as const;

export function sky(light: Light): string {
  return rect(0, 0, 1600, 900, light.sky) + ellipse(800, 620, 1300, 300, light.haze, { opacity: 0.7 });
}

export function disc(x: number, y: number, r: number, fill: string): string {
  return circle(x, y, r * 1.32, fill, { opacity: 0.16 }) + circle(x, y, r, fill);
}

/** A range of soft hills: peaks as `[x, y]`, left to right, standing on `floor`. */
export function hills(peaks: readonly (readonly [number, number])[], floor: number, fill: string): string {
  const steps = peaks.map(([x, y], index) => {
    const [nextX, nextY] = peaks[index + 1] ?? [1800, floor];
    const valley = Math.min(floor, Math.max(y, nextY) + 60);
    const middle = (x + nextX) / 2;
    return `C${x + 50} ${y} ${middle - 60} ${valley} ${middle} ${valley}C${middle + 60} ${valley} ${nextX - 50} ${nextY} ${nextX} ${nextY}`;
  });
  const [firstX, firstY] = peaks[0] ?? [0, floor];
  return path(
    `M-200 ${floor}C${firstX - 160} ${floor} ${firstX - 60} ${firstY} ${firstX} ${firstY}${steps.join('')}V${floor}Z`,
    fill,
  );
}

export function water(light: Light, top: number): string {
  return (
    rect(0, top, 1600, 900 - top, light.water) +
    path(`M0 ${top + 130}Q400 ${top + 96} 800 ${top + 130}T1600 ${top + 130}V900H0Z`, light.deep, { opacity: 0.45 }) +
    path(`M0 ${top + 260}Q400 ${top + 300} 800 ${top + 260}T1600 ${top + 260}V900H0Z`, light.deep, { opacity: 0.6 })
  );
}

/** The house's three arcs, as many times as asked. */
export function ripple(light: Light, x: number, y: number, arcs = 3, opacity = 0.7): string {
  return stroke(`M${x} ${y}${'q20 -20 40 0t40 0'.repeat(arcs)}`, light.ripple, 8, { opacity });
}

export function ripples(light: Light, places: readonly (readonly [number, number, number])[]): string {
  return places.map(([x, y, arcs], index) => ripple(light, x, y, arcs, index % 2 ? 0.45 : 0.75)).join('');
}

/** The little boat of the house with its awning; the waterline is its y. */
export function sampan(light: Light, x: number, y: number, scale: number, rower = true): string {
  const man =
    stroke('M168 -150L300 60', light.woodShade, 9) +
    path('M140 -84C140 -120 200 -120 204 -84L216 -20H128Z', light.ink) +
    circle(172, -128, 20, light.wallShade) +
    path('M122 -128L172 -176L222 -128C196 -118 148 -118 122 -128Z', light.glow);
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    rower ? man : '',
    path('M-150 -22C-150 -126 -96 -148 -40 -148C16 -148 70 -126 70 -22Z', light.wallShade),
    stroke('M-106 -30C-106 -100 -98 -128 -88 -138M-40 -30V-148M26 -30C26 -100 18 -128 8 -138', light.woodShade, 5, {
      opacity: 0.5,
    }),
    path(
      'M-290 -52C-293 -62 -284 -68 -274 -63C-190 -28 -90 -16 0 -16C90 -16 190 -28 274 -63C284 -68 293 -62 290 -52C272 6 230 36 170 44H-170C-230 36 -272 6 -290 -52Z',
      light.wood,
    ),
    stroke('M-280 -56C-190 -20 -90 -8 0 -8C90 -8 190 -20 280 -56', light.woodShade, 15),
    circle(196, 10, 17, light.warm),
    stroke('M-316 50q24 -20 48 0t48 0t48 0M100 54q24 -20 48 0t48 0t48 0t48 0', light.ripple, 9, { opacity: 0.85 }),
  );
}

export function lantern(light: Light, x: number, y: number, scale: number, cord = 40): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    stroke(`M0 -56V${-56 - cord}`, light.ink, 4),
    circle(0, 0, 112, light.glow, { opacity: 0.16 }),
    path(
      'M-24 -52H24C54 -46 70 -24 70 0C70 24 54 46 24 52H-24C-54 46 -70 24 -70 0C-70 -24 -54 -46 -24 -52Z',
      light.warm,
    ),
    ellipse(0, 4, 28, 44, light.glow, { opacity: 0.55 }),
    stroke('M-28 -50C-52 -20 -52 20 -28 50M28 -50C52 -20 52 20 28 50', light.warmShade, 4, { opacity: 0.6 }),
    rect(-26, -62, 52, 15, light.warmShade, 5),
    rect(-26, 47, 52, 15, light.warmShade, 5),
    stroke('M-8 66L-12 96M0 66V100M8 66L12 96', light.glow, 5),
  );
}

/** A house front with the harbour's swallow-tail roof; its foot is its y. */
export function house(light: Light, x: number, y: number, width: number, height: number, lit = true): string {
  const half = width / 2;
  const eave = y - height;
  const windows = repeat(Math.max(1, Math.floor(width / 110)), (index) => {
    const left = x - half + 34 + index * 100;
    return (
      rect(left, eave + 54, 46, 62, lit ? light.glow : light.near, 4) +
      stroke(`M${left + 23} ${eave + 54}v62M${left} ${eave + 85}h46`, light.woodShade, 4)
    );
  });
  return (
    rect(x - half, eave, width, height, light.wall) +
    rect(x + half - width * 0.16, eave, width * 0.16, height, light.wallShade, 0, { opacity: 0.7 }) +
    windows +
    path(
      `M${x - half - 54} ${eave - 12}C${x - half * 0.7} ${eave - 14} ${x - half * 0.5} ${eave - 74} ${x} ${eave - 84}C${x + half * 0.5} ${eave - 74} ${x + half * 0.7} ${eave - 14} ${x + half + 54} ${eave - 12}C${x + half + 40} ${eave + 16} ${x + half} ${eave + 18} ${x + half} ${eave + 18}H${x - half}C${x - half} ${eave + 18} ${x - half - 40} ${eave + 16} ${x - half - 54} ${eave - 12}Z`,
      light.near,
    ) +
    stroke(`M${x - half * 0.5} ${eave - 58}Q${x} ${eave - 90} ${x + half * 0.5} ${eave - 58}`, light.ink, 9)
  );
}

export function bambooStalk(light: Light, x: number, width: number, fill: string, lean = 0): string {
  return group(
    { transform: `rotate(${lean} ${x} 900)` },
    rect(x - width / 2, -40, width, 960, fill),
    repeat(6, (index) =>
      rect(x - width / 2 - 3, 60 + index * 160 + (x % 70), width + 6, 9, light.leafShade, 4, { opacity: 0.7 }),
    ),
    rect(x - width * 0.32, -40, width * 0.16, 960, light.haze, 0, { opacity: 0.35 }),
  );
}

export function leafSpray(x: number, y: number, fill: string, scale = 1, turn = 0): string {
  const leaf = 'M0 0C24 -22 76 -26 118 0C76 18 28 16 0 0Z';
  return group(
    { transform: `translate(${x} ${y}) rotate(${turn}) scale(${scale})` },
    path(leaf, fill),
    path(leaf, fill, { transform: 'rotate(34)' }),
    path(leaf, fill, { transform: 'rotate(-30) scale(.85)' }),
  );
}
