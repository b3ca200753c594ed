import { circle, clipped, ellipse, path, rect, stroke } from '../svg.ts';
import type { Light } from './light.ts';
import { disc, hills, lantern, leafSpray, ripples, sampan, sky, water } from './parts.ts';
import { things } from './things.ts';

/** The harbour through a round moon gate in the wall. */
function moonGate(light: Light, key: string, cx: number, cy: number, r: number): string {
  return (
    rect(0, 0, 1600, 900, light.wall) +
    rect(0, 0, 1600, 900, light.wallShade, 0, { opacity: 0.35 }) +
    circle(cx, cy, r + 26, light.woodShade) +
    clipped(
      `${key}-gate`,
      `M${cx} ${cy - r}A${r} ${r} 0 0 1 ${cx} ${cy + r}A${r} ${r} 0 0 1 ${cx} ${cy - r}Z`,
      sky(light),
      disc(cx + 90, cy - 120, 62, light.disc),
      hills(
        [
          [cx - 300, cy - 60],
          [cx - 20, cy - 110],
          [cx + 240, cy - 40],
        ],
        cy + 70,
        light.far,
      ),
      hills(
        [
          [cx - 200, cy],
          [cx + 280, cy - 10],
        ],
        cy + 70,
        light.mid,
      ),
      water(light, cy + 60),
      sampan(light, cx - 60, cy + 124, 0.38),
      ripples(light, [
        [cx + 80, cy + 150, 3],
        [cx - 220, cy + 190, 3],
      ]),
    )
  );
}

export function teatable(light: Light, key: string): string {
  return (
    moonGate(light, key, 650, 340, 276) +
    leafSpray(200, 120, light.leaf, 1.6, 30) +
    leafSpray(170, 230, light.leafShade, 1.3, 60) +
    stroke('M90 -20C130 60 160 150 176 250', light.leafShade, 10) +
    lantern(light, 1380, 220, 0.95, 240) +
    rect(-20, 700, 1640, 220, light.wood) +
    rect(-20, 690, 1640, 26, light.woodShade) +
    stroke('M60 790H620M760 840H1340M980 770H1560M120 870H460', light.woodShade, 5, { opacity: 0.4 }) +
    things(key, [
      { form: 'vase', palette: 'moon', pattern: 'crackle', x: 210, y: 740, scale: 0.62 },
      { form: 'teapot', palette: 'celadon', pattern: 'waves', x: 960, y: 790, scale: 0.7 },
      { form: 'cup', palette: 'terracotta', x: 1230, y: 800, scale: 0.36 },
      { form: 'cup', palette: 'terracotta', x: 720, y: 800, scale: 0.36 },
      { form: 'teatin', palette: 'amber', x: 1420, y: 752, scale: 0.5 },
      { form: 'incense', palette: 'ink', x: 440, y: 756, scale: 0.3 },
    ])
  );
}

export function workshop(light: Light, key: string): string {
  const shelf = (y: number) =>
    rect(120, y, 760, 24, light.woodShade, 6) +
    rect(180, y + 24, 18, 40, light.wood) +
    rect(800, y + 24, 18, 40, light.wood);
  return (
    rect(0, 0, 1600, 900, light.wall) +
    rect(0, 0, 1600, 900, light.wallShade, 0, { opacity: 0.4 }) +
    rect(1010, 90, 470, 400, light.woodShade, 14) +
    clipped(
      `${key}-pane`,
      'M1034 114H1456V466H1034Z',
      sky(light),
      disc(1340, 210, 54, light.disc),
      hills(
        [
          [1060, 320],
          [1240, 270],
          [1460, 330],
        ],
        470,
        light.far,
      ),
      hills(
        [
          [1120, 380],
          [1400, 360],
        ],
        470,
        light.mid,
      ),
      water(light, 420),
    ) +
    stroke('M1245 114V466M1034 290H1456', light.woodShade, 14) +
    shelf(300) +
    shelf(540) +
    rect(-20, 770, 1640, 140, light.near) +
    path('M1130 770L1160 640H1380L1410 770Z', light.wood) +
    ellipse(1270, 640, 190, 34, light.woodShade) +
    ellipse(1270, 628, 150, 24, light.wallShade) +
    things(key, [
      { form: 'teapot', palette: 'celadon', x: 240, y: 302, scale: 0.34 },
      { form: 'gaiwan', palette: 'moon', x: 430, y: 302, scale: 0.3 },
      { form: 'vase', palette: 'indigo', pattern: 'waves', x: 600, y: 302, scale: 0.4 },
      { form: 'jar', palette: 'jade', pattern: 'crackle', x: 770, y: 302, scale: 0.36 },
      { form: 'bowl', palette: 'terracotta', x: 240, y: 542, scale: 0.3 },
      { form: 'bottle', palette: 'amber', x: 420, y: 542, scale: 0.34 },
      { form: 'plate', palette: 'harbour', pattern: 'scale', x: 590, y: 542, scale: 0.36 },
      { form: 'cup', palette: 'rose', x: 750, y: 542, scale: 0.36 },
      { form: 'vase', palette: 'terracotta', x: 1270, y: 636, scale: 0.46 },
      { form: 'stool', palette: 'walnut', x: 930, y: 838, scale: 0.46 },
      { form: 'basket', palette: 'bamboo', x: 330, y: 836, scale: 0.46 },
      { form: 'cloth', palette: 'ash', x: 620, y: 836, scale: 0.36 },
    ])
  );
}
