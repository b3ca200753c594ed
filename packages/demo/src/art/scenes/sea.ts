import { circle, group, path, rect, repeat, stroke } from '../svg.ts';
import type { Light } from './light.ts';
import { disc, hills, ripples, sky, water } from './parts.ts';

const towers = [
  [70, 250, 110],
  [190, 330, 90],
  [300, 220, 120],
  [440, 390, 84],
  [540, 290, 130],
  [690, 450, 96],
  [800, 320, 120],
  [940, 250, 140],
  [1100, 410, 90],
  [1210, 300, 130],
  [1360, 360, 100],
  [1480, 240, 150],
] as const;

export function skyline(light: Light): string {
  const tower = ([x, height, width]: readonly [number, number, number], index: number) => {
    const fill = index % 3 === 0 ? light.near : light.mid;
    const rows = Math.floor((height - 60) / 46);
    const panes = repeat(rows, (row) =>
      repeat(Math.floor(width / 34), (column) =>
        (row * 3 + column * 5 + index) % 4 === 0
          ? ''
          : rect(x + 12 + column * 32, 640 - height + 34 + row * 46, 16, 22, light.glow, 2, { opacity: 0.55 }),
      ),
    );
    const mast = index === 5 ? stroke(`M${x + width / 2} ${640 - height}v-70`, fill, 9) : '';
    return mast + rect(x, 640 - height, width, height, fill, index % 2 ? 12 : 4) + panes;
  };
  return (
    sky(light) +
    disc(1150, 210, 96, light.disc) +
    hills(
      [
        [160, 300],
        [620, 170],
        [1080, 250],
        [1500, 320],
      ],
      640,
      light.far,
    ) +
    towers.map(tower).join('') +
    water(light, 630) +
    ripples(light, [
      [120, 700, 4],
      [1180, 720, 6],
      [300, 850, 5],
      [1340, 840, 3],
    ]) +
    group(
      { transform: 'translate(640 772)' },
      path('M-220 -30H250C262 -30 262 -20 256 -8L226 40H-196L-230 -18C-234 -26 -230 -30 -220 -30Z', light.leafShade),
      rect(-180, -84, 380, 56, light.wall, 8),
      repeat(8, (index) => rect(-162 + index * 45, -70, 28, 26, light.near, 4)),
      rect(-120, -122, 250, 40, light.wall, 8),
      rect(-14, -176, 46, 56, light.warm, 6),
      rect(-14, -160, 46, 12, light.ink),
      stroke('M-270 46q24 -20 48 0t48 0t48 0M90 50q24 -20 48 0t48 0t48 0', light.ripple, 9, { opacity: 0.85 }),
    )
  );
}

/** A battened sail: its mast foot at `x, y`. */
function sail(light: Light, x: number, y: number, scale: number): string {
  return group(
    { transform: `translate(${x} ${y}) scale(${scale})` },
    stroke('M0 0V-470', light.woodShade, 13),
    path(
      'M-30 -70C-70 -190 -70 -310 -10 -456C90 -440 160 -380 190 -300C206 -220 190 -130 160 -50C100 -36 30 -44 -30 -70Z',
      light.warm,
    ),
    path(
      'M96 -412C150 -380 178 -342 190 -300C206 -220 190 -130 160 -50C140 -44 120 -42 100 -42C150 -160 150 -300 96 -412Z',
      light.warmShade,
      { opacity: 0.5 },
    ),
    stroke('M-50 -134L184 -120M-62 -206L196 -204M-58 -286L194 -286M-40 -366L158 -362', light.warmShade, 7),
  );
}

export function junk(light: Light): string {
  return (
    sky(light) +
    disc(800, 370, 264, light.glow) +
    hills(
      [
        [140, 450],
        [460, 520],
        [1160, 500],
        [1500, 420],
      ],
      620,
      light.far,
    ) +
    water(light, 604) +
    sail(light, 620, 660, 0.72) +
    sail(light, 800, 660, 1.08) +
    sail(light, 1010, 650, 0.62) +
    path(
      'M480 590C560 640 700 650 820 650C940 650 1040 630 1110 560H1160C1164 640 1130 712 1060 738H600C540 716 490 660 480 590Z',
      light.wood,
    ) +
    rect(1020, 566, 120, 56, light.wood, 6) +
    stroke('M486 600C566 652 700 664 820 664C940 664 1050 640 1124 572', light.woodShade, 16) +
    circle(580, 666, 17, light.warm) +
    circle(580, 666, 7, light.wall) +
    stroke('M440 748q26 -22 52 0t52 0t52 0t52 0M900 752q26 -22 52 0t52 0t52 0t52 0t52 0', light.ripple, 10, {
      opacity: 0.85,
    }) +
    ripples(light, [
      [120, 680, 4],
      [1280, 690, 5],
      [240, 840, 5],
      [1100, 850, 6],
    ])
  );
}
