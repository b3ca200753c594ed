import { ellipse, group, path, repeat, stroke } from '../svg.ts';
import type { Light } from './light.ts';
import { bambooStalk, disc, hills, house, leafSpray, ripples, sky, water } from './parts.ts';

export function bamboo(light: Light): string {
  const behind = [90, 230, 420, 560, 760, 900, 1080, 1230, 1420, 1540];
  return (
    sky(light) +
    disc(980, 330, 150, light.disc) +
    behind.map((x, index) => bambooStalk(light, x, 26, light.far, (index % 3) - 1)).join('') +
    hills(
      [
        [200, 690],
        [820, 720],
        [1420, 680],
      ],
      900,
      light.mid,
    ) +
    [150, 500, 1150, 1480].map((x, index) => bambooStalk(light, x, 40, light.mid, index % 2 ? 1.5 : -1.2)).join('') +
    path(
      'M700 900C760 800 920 780 900 710C888 680 840 672 830 660C900 668 980 690 990 730C1010 800 960 840 1000 900Z',
      light.wall,
      { opacity: 0.85 },
    ) +
    [60, 340, 1330].map((x, index) => bambooStalk(light, x, 58, light.leaf, index - 1)).join('') +
    leafSpray(70, 210, light.leafShade, 1.5, 24) +
    leafSpray(350, 120, light.leaf, 1.4, 40) +
    leafSpray(360, 420, light.leafShade, 1.2, 10) +
    leafSpray(1320, 190, light.leafShade, 1.6, 150) +
    leafSpray(1340, 470, light.leaf, 1.3, 30) +
    leafSpray(1490, 90, light.leafShade, 1.3, 130) +
    leafSpray(520, 250, light.leafShade, 0.9, 150)
  );
}

export function mountains(light: Light): string {
  const terrace = (y: number, fill: string) =>
    path(`M-20 ${y}Q420 ${y - 110} 860 ${y - 10}T1640 ${y - 60}V900H-20Z`, fill) +
    repeat(3, (row) =>
      stroke(
        `M-20 ${y + 26 + row * 30}Q420 ${y - 84 + row * 30} 860 ${y + 16 + row * 30}T1640 ${y - 34 + row * 30}`,
        light.ink,
        20,
        { opacity: 0.16, 'stroke-dasharray': '1 42', 'stroke-dashoffset': row * 21 },
      ),
    );
  return (
    sky(light) +
    disc(420, 250, 120, light.disc) +
    hills(
      [
        [200, 330],
        [640, 190],
        [1100, 290],
        [1480, 200],
      ],
      760,
      light.far,
    ) +
    hills(
      [
        [40, 430],
        [460, 360],
        [940, 440],
        [1320, 350],
        [1700, 420],
      ],
      800,
      light.mid,
    ) +
    ellipse(700, 560, 620, 34, light.haze, { opacity: 0.75 }) +
    ellipse(1300, 520, 400, 26, light.haze, { opacity: 0.6 }) +
    house(light, 1180, 640, 240, 110) +
    terrace(660, light.leaf) +
    terrace(760, light.leafShade) +
    terrace(860, light.leaf)
  );
}

export function rain(light: Light): string {
  const drops = repeat(44, (index) => {
    const x = (index * 137) % 1640;
    const y = (index * 211) % 820;
    return stroke(`M${x} ${y}l-16 58`, light.ripple, 5, { opacity: 0.55 });
  });
  const walker = (x: number, y: number, fill: string, scale: number) =>
    group(
      { transform: `translate(${x} ${y}) scale(${scale})` },
      path('M-34 0L-24 -150C-22 -186 22 -186 24 -150L34 0Z', light.ink),
      stroke('M18 -130V-230', light.woodShade, 8),
      path(
        'M-110 -212C-96 -280 -44 -308 18 -308C80 -308 132 -280 146 -212C116 -226 84 -226 60 -212C36 -226 4 -226 -22 -212C-48 -226 -82 -226 -110 -212Z',
        fill,
      ),
      stroke('M-78 -238C-64 -262 -44 -278 -20 -286', light.haze, 10, { opacity: 0.6 }),
    );
  return (
    sky(light) +
    hills(
      [
        [300, 340],
        [820, 260],
        [1360, 340],
      ],
      620,
      light.far,
    ) +
    house(light, 220, 640, 320, 180) +
    house(light, 1420, 640, 340, 210) +
    water(light, 620) +
    walker(660, 486, light.warm, 1) +
    walker(900, 470, light.leafShade, 0.92) +
    path(
      'M180 700C420 660 560 470 800 470C1040 470 1180 660 1420 700V760H1180C1140 620 980 560 800 560C620 560 460 620 420 760H180Z',
      light.wallShade,
    ) +
    stroke('M180 694C420 654 560 464 800 464C1040 464 1180 654 1420 694', light.near, 20) +
    ripples(light, [
      [520, 740, 4],
      [820, 800, 5],
      [140, 830, 4],
      [1240, 820, 5],
    ]) +
    drops
  );
}
