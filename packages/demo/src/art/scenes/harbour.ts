import { path, rect, repeat, stroke } from '../svg.ts';
import type { Light } from './light.ts';
import { disc, hills, house, lantern, ripples, sampan, sky, water } from './parts.ts';

export function pier(light: Light): string {
  const planks = repeat(9, (index) => stroke(`M${-20} ${662 + index * 27}H880`, light.woodShade, 4, { opacity: 0.55 }));
  const posts = [120, 420, 720].map(
    (x) => rect(x - 22, 580, 44, 330, light.woodShade, 8) + rect(x - 26, 568, 52, 26, light.ink, 10),
  );
  return (
    sky(light) +
    disc(1130, 300, 128, light.disc) +
    hills(
      [
        [180, 360],
        [620, 300],
        [1040, 400],
        [1460, 330],
      ],
      540,
      light.far,
    ) +
    hills(
      [
        [-40, 450],
        [420, 470],
        [1340, 440],
        [1640, 400],
      ],
      540,
      light.mid,
    ) +
    water(light, 520) +
    ripples(light, [
      [960, 600, 4],
      [1260, 640, 5],
      [1040, 800, 4],
      [1380, 850, 3],
    ]) +
    sampan(light, 1180, 720, 0.92) +
    path('M-20 640H880V900H-20Z', light.wood) +
    planks +
    rect(-20, 632, 906, 26, light.woodShade, 8) +
    posts.join('') +
    stroke('M746 612C860 700 900 690 940 680', light.wallShade, 9) +
    rect(246, 250, 18, 400, light.ink, 6) +
    stroke('M255 262H344', light.ink, 14) +
    lantern(light, 340, 352, 0.8, 44)
  );
}

export function sampanScene(light: Light): string {
  return (
    sky(light) +
    disc(520, 330, 170, light.disc) +
    hills(
      [
        [120, 400],
        [520, 450],
        [980, 340],
        [1440, 300],
      ],
      560,
      light.far,
    ) +
    hills(
      [
        [260, 500],
        [1180, 450],
        [1620, 420],
      ],
      560,
      light.mid,
    ) +
    water(light, 548) +
    stroke('M360 576H680M420 604H560M460 632H600', light.disc, 11, { opacity: 0.5 }) +
    ripples(light, [
      [120, 620, 5],
      [1220, 610, 4],
      [180, 800, 4],
      [1180, 830, 6],
      [640, 860, 5],
    ]) +
    sampan(light, 860, 714, 1.5)
  );
}

export function lanterns(light: Light): string {
  const string = (y: number, from: number, scale: number) =>
    stroke(`M-40 ${y}Q800 ${y + 200} 1640 ${y}`, light.ink, 5) +
    repeat(6, (index) => {
      const x = from + index * 270;
      const t = (x + 40) / 1680;
      return lantern(light, x, y + 400 * t * (1 - t) + 56 * scale + 34 * scale, scale, 34);
    });
  return (
    sky(light) +
    disc(1250, 380, 110, light.disc) +
    hills(
      [
        [300, 420],
        [900, 380],
        [1400, 430],
      ],
      740,
      light.far,
    ) +
    house(light, 240, 740, 360, 190) +
    house(light, 1360, 740, 400, 220) +
    house(light, 800, 740, 480, 160) +
    water(light, 730) +
    repeat(5, (index) => rect(150 + index * 320, 770 + (index % 2) * 34, 70, 9, light.glow, 4, { opacity: 0.7 })) +
    ripples(light, [
      [260, 830, 4],
      [700, 850, 5],
      [1180, 820, 5],
    ]) +
    string(-40, 110, 0.72) +
    string(60, 240, 1.02)
  );
}
