import { clipped, path, rect, repeat, stroke } from '../svg.ts';
import type { Light } from './light.ts';
import { hills, house, lantern, sky } from './parts.ts';
import { things } from './things.ts';

const dome = 'M230 760V560C230 380 400 300 600 300C800 300 970 380 970 560V760Z';

export function kiln(light: Light, key: string): string {
  const bricks = repeat(6, (row) =>
    repeat(9, (column) =>
      rect(250 + column * 92 + (row % 2) * 46, 380 + row * 66, 76, 8, light.warmShade, 4, { opacity: 0.4 }),
    ),
  );
  return (
    sky(light) +
    hills(
      [
        [260, 330],
        [900, 250],
        [1420, 330],
      ],
      760,
      light.far,
    ) +
    hills(
      [
        [60, 470],
        [1200, 440],
        [1640, 400],
      ],
      760,
      light.mid,
    ) +
    stroke('M812 150C770 110 850 80 812 20', light.haze, 34) +
    rect(760, 150, 104, 260, light.warmShade, 8) +
    rect(744, 136, 136, 34, light.ink, 10) +
    path(dome, light.warm) +
    clipped(`${key}-dome`, dome, bricks) +
    path('M800 338C910 390 970 460 970 560V760H880V580C880 480 860 400 800 338Z', light.warmShade, { opacity: 0.4 }) +
    path('M470 760V640C470 560 530 510 600 510C670 510 730 560 730 640V760Z', light.ink) +
    path(
      'M508 760C496 690 560 676 560 606C600 640 604 668 612 690C622 668 636 656 640 640C690 690 700 724 690 760Z',
      light.glow,
    ) +
    path('M560 760C556 722 590 716 596 680C624 708 644 726 638 760Z', light.wall) +
    rect(-20, 756, 1640, 160, light.near) +
    rect(1040, 560, 500, 22, light.woodShade, 6) +
    rect(1060, 582, 20, 190, light.wood) +
    rect(1500, 582, 20, 190, light.wood) +
    things(key, [
      { form: 'vase', palette: 'celadon', x: 1120, y: 560, scale: 0.34 },
      { form: 'jar', palette: 'moon', pattern: 'crackle', x: 1284, y: 560, scale: 0.34 },
      { form: 'bowl', palette: 'terracotta', x: 1440, y: 560, scale: 0.26 },
      { form: 'teapot', palette: 'amber', x: 1180, y: 772, scale: 0.34 },
      { form: 'jar', palette: 'indigo', pattern: 'waves', x: 1380, y: 772, scale: 0.4 },
      { form: 'basket', palette: 'bamboo', x: 120, y: 816, scale: 0.46 },
    ])
  );
}

export function market(light: Light, key: string): string {
  const stall = (x: number, width: number, fill: string) => {
    const stripes = Math.round(width / 70);
    const step = width / stripes;
    return (
      rect(x + 16, 330, 18, 420, light.woodShade) +
      rect(x + width - 34, 330, 18, 420, light.woodShade) +
      rect(x + 34, 360, width - 68, 250, light.near, 0, { opacity: 0.28 }) +
      repeat(stripes, (index) =>
        path(
          `M${x + index * step} 280H${x + (index + 1) * step}V372a${step / 2} ${step / 2.4} 0 0 1 ${-step} 0Z`,
          index % 2 ? light.wall : fill,
        ),
      ) +
      rect(x - 8, 264, width + 16, 24, light.woodShade, 10) +
      rect(x, 600, width, 26, light.woodShade, 6) +
      rect(x + 10, 626, width - 20, 134, light.wood) +
      repeat(5, (index) =>
        rect(x + 10 + ((width - 20) / 5) * (index + 1) - 3, 626, 5, 134, light.woodShade, 0, { opacity: 0.5 }),
      )
    );
  };
  return (
    sky(light) +
    hills(
      [
        [200, 240],
        [760, 160],
        [1320, 250],
      ],
      760,
      light.far,
    ) +
    house(light, 800, 640, 700, 330) +
    rect(-20, 740, 1640, 180, light.wallShade) +
    stall(70, 630, light.warm) +
    stall(900, 630, light.leafShade) +
    lantern(light, 800, 250, 0.9, 200) +
    things(key, [
      { form: 'steamer', palette: 'bamboo', x: 190, y: 602, scale: 0.3 },
      { form: 'teatin', palette: 'harbour', x: 372, y: 602, scale: 0.32 },
      { form: 'teatin', palette: 'amber', x: 486, y: 602, scale: 0.32 },
      { form: 'bowl', palette: 'celadon', x: 612, y: 602, scale: 0.22 },
      { form: 'vase', palette: 'indigo', pattern: 'waves', x: 990, y: 602, scale: 0.34 },
      { form: 'jar', palette: 'moon', pattern: 'cloud', x: 1130, y: 602, scale: 0.34 },
      { form: 'fan', palette: 'rose', x: 1294, y: 606, scale: 0.32 },
      { form: 'teapot', palette: 'terracotta', x: 1446, y: 602, scale: 0.26 },
      { form: 'basket', palette: 'bamboo', x: 800, y: 838, scale: 0.5 },
      { form: 'hat', palette: 'bamboo', x: 210, y: 858, scale: 0.36 },
      { form: 'stool', palette: 'walnut', x: 1390, y: 862, scale: 0.38 },
    ])
  );
}
