import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, group, path, rect, repeat, stroke } from '../svg.ts';

const cloth: Form = {
  top: 316,
  shadow: 262,
  scale: 1.1,
  detail: [420, 500],
  turns: true,
  draw(b) {
    const { base, shade, light, line, accent } = b.palette;
    const fold = (y: number, fill: string, inset: number) =>
      b.solid(
        `M${150 + inset} ${y}H${610 - inset}C${668 - inset} ${y} ${668 - inset} ${y + 78} ${610 - inset} ${y + 78}H${150 + inset}C${138 + inset} ${y + 60} ${138 + inset} ${y + 18} ${150 + inset} ${y}Z`,
        fill,
      ) + stroke(`M${162 + inset} ${y + 39}H${600 - inset}`, line, 4, { opacity: 0.32 });
    const drape =
      'M250 330C330 312 470 312 550 330C566 336 572 348 572 366V566C520 580 472 560 412 570C346 580 290 566 228 574V366C228 348 234 336 250 330Z';
    const fringe = repeat(18, (index) => stroke(`M${238 + index * 19.2} 570V596`, light, 6, { opacity: 0.95 }));
    return (
      fold(562, shade, 0) +
      fold(480, base, 14) +
      fold(398, shade, 4) +
      fringe +
      b.body(drape, { x: 228, y: 316, width: 344, height: 258 }, base) +
      stroke('M240 540C300 532 350 546 412 536C470 526 520 546 560 536', accent, 9) +
      b.shine('M262 452V382C262 366 270 358 284 354', 16)
    );
  },
};

const scarf: Form = {
  top: 176,
  shadow: 232,
  detail: [350, 420],
  turns: true,
  draw(b) {
    const { base, shade, light, line } = b.palette;
    const front = 'M256 214C256 166 446 166 446 214V556C390 568 316 548 256 560Z';
    const behind = 'M396 190C440 172 568 176 568 222V448C510 460 450 442 396 450Z';
    const fringe = (x: number, y: number, count: number) =>
      repeat(count, (index) => stroke(`M${x + index * 17} ${y - 6}V${y + 32}`, light, 7));
    return (
      stroke('M190 630V196M610 630V196', material.wood, 22) +
      stroke('M142 628H238M562 628H658', material.woodShade, 24) +
      fringe(424, 452, 8) +
      b.solid(behind, shade) +
      stroke('M474 220V438M522 214V440', line, 5, { opacity: 0.28 }) +
      stroke('M160 196H640', material.wood, 26) +
      circle(160, 196, 19, material.woodShade) +
      circle(640, 196, 19, material.woodShade) +
      fringe(268, 562, 11) +
      b.body(front, { x: 256, y: 176, width: 190, height: 386 }, base) +
      rect(256, 492, 190, 13, light, 0, { opacity: 0.8 }) +
      rect(256, 516, 190, 8, light, 0, { opacity: 0.8 }) +
      stroke('M330 210V480', line, 5, { opacity: 0.22 }) +
      b.shine('M286 350V244', 16)
    );
  },
};

const umbrella: Form = {
  top: 132,
  shadow: 110,
  detail: [520, 330],
  turns: true,
  draw(b) {
    const { base, shade, light, line, accent } = b.palette;
    const canopy =
      'M92 432C108 270 236 182 400 182C564 182 692 270 708 432C672 404 624 404 592 432C554 400 494 400 452 432C420 410 380 410 348 432C306 400 246 400 208 432C176 404 128 404 92 432Z';
    const rib = (x: number, bend: number) =>
      stroke(`M400 184C${400 + bend} 220 ${x} 320 ${x} 430`, line, 5, { opacity: 0.3 });
    return group(
      { transform: b.turned ? 'rotate(-16 400 600) translate(36 54) scale(.91)' : undefined },
      stroke('M400 170V600', material.wood, 15) +
        stroke('M400 560V598C400 646 340 646 340 600', material.woodShade, 20) +
        b.body(canopy, { x: 92, y: 182, width: 616, height: 250 }, base) +
        b.clip(
          canopy,
          rib(208, -120),
          rib(348, -34),
          rib(452, 34),
          rib(592, 120),
          stroke('M60 360C200 300 600 300 740 360', light, 9, { opacity: 0.5 }),
        ) +
        path('M352 190C364 168 380 160 400 160C420 160 436 168 448 190C416 198 384 198 352 190Z', shade) +
        rect(391, 132, 18, 36, material.woodShade, 8) +
        circle(400, 462, 14, accent) +
        b.shine('M150 366C166 312 202 268 252 240', 18),
    );
  },
};

const slippers: Form = {
  top: 226,
  shadow: 236,
  scale: 1.02,
  detail: [480, 470],
  draw(b) {
    const { base, shade, light, line, accent } = b.palette;
    const slipper = (cx: number) => {
      const sole = `M${cx} 226C${cx + 66} 226 ${cx + 92} 276 ${cx + 86} 348C${cx + 82} 398 ${cx + 104} 446 ${cx + 104} 512C${cx + 104} 596 ${cx + 62} 640 ${cx} 640C${cx - 62} 640 ${cx - 104} 596 ${cx - 104} 512C${cx - 104} 446 ${cx - 82} 398 ${cx - 86} 348C${cx - 92} 276 ${cx - 66} 226 ${cx} 226Z`;
      const upper = `M${cx - 100} 470C${cx - 60} 400 ${cx + 60} 400 ${cx + 100} 470C${cx + 116} 566 ${cx + 76} 640 ${cx} 640C${cx - 76} 640 ${cx - 116} 566 ${cx - 100} 470Z`;
      return (
        b.solid(sole, material.wood) +
        path(
          `M${cx} 250C${cx + 46} 250 ${cx + 68} 290 ${cx + 62} 350C${cx + 58} 400 ${cx + 78} 440 ${cx + 78} 480H${cx - 78}C${cx - 78} 440 ${cx - 58} 400 ${cx - 62} 350C${cx - 68} 290 ${cx - 46} 250 ${cx} 250Z`,
          material.woodLight,
        ) +
        path(`M${cx - 96} 476C${cx - 60} 392 ${cx + 60} 392 ${cx + 96} 476Z`, line, { opacity: 0.3 }) +
        b.body(upper, { x: cx - 110, y: 400, width: 220, height: 240 }, base) +
        stroke(`M${cx - 97} 472C${cx - 58} 404 ${cx + 58} 404 ${cx + 97} 472`, shade, 13) +
        circle(cx, 506, 17, accent) +
        stroke(`M${cx - 70} 526C${cx - 68} 560 ${cx - 54} 586 ${cx - 34} 602`, light, 14, { opacity: 0.85 })
      );
    };
    const [left, right] = b.turned ? [-7, 7] : [0, 0];
    return (
      `<g transform="rotate(${left} 274 640)">${slipper(278)}</g>` +
      `<g transform="rotate(${right} 526 640)">${slipper(522)}</g>`
    );
  },
};

const cushion: Form = {
  top: 192,
  shadow: 214,
  detail: [480, 380],
  turns: true,
  draw(b) {
    const { base, shade, line, accent } = b.palette;
    const pillow =
      'M186 196C250 226 550 226 614 196C634 190 646 204 640 222C604 300 604 540 640 614C646 632 634 644 614 638C550 612 250 612 186 638C166 644 154 632 160 614C196 540 196 300 160 222C154 204 166 190 186 196Z';
    const tassel = (x: number, y: number, tilt: number) =>
      `<g transform="translate(${x} ${y}) rotate(${tilt})">${circle(0, 0, 13, accent)}${stroke('M-8 12L-14 46M0 14V50M8 12L14 46', accent, 8)}</g>`;
    return group(
      { transform: b.turned ? 'rotate(9 400 470) translate(40 60) scale(.9)' : undefined },
      tassel(168, 204, 135) +
        tassel(632, 204, -135) +
        b.body(pillow, { x: 160, y: 192, width: 480, height: 448 }, base) +
        stroke('M228 258C330 278 470 278 572 258M228 576C330 556 470 556 572 576', line, 5, { opacity: 0.3 }) +
        circle(400, 416, 18, shade) +
        stroke(
          'M400 416C372 392 352 384 330 382M400 416C428 392 448 384 470 382M400 416C380 446 372 462 368 480M400 416C420 446 428 462 432 480',
          line,
          5,
          { opacity: 0.32 },
        ) +
        b.shine('M234 400C232 350 230 318 224 290', 17),
    );
  },
};

const bag: Form = {
  top: 204,
  shadow: 214,
  detail: [480, 500],
  turns: true,
  draw(b) {
    const { base, shade, light, line, accent } = b.palette;
    const bodyLine = 'M204 350H596L632 606C636 628 624 640 604 640H196C176 640 164 628 168 606Z';
    return (
      stroke('M312 360C300 170 476 170 464 360', shade, 22, { transform: 'translate(24 -10)' }) +
      b.body(bodyLine, { x: 168, y: 350, width: 464, height: 290 }, base) +
      stroke('M204 376H596', line, 5, { opacity: 0.35, 'stroke-dasharray': '14 12' }) +
      stroke('M300 430V362C300 158 476 158 476 362V430', base, 24) +
      stroke('M300 430V366M476 430V366', light, 5, { opacity: 0.6, 'stroke-dasharray': '10 11' }) +
      circle(552, 560, 26, accent) +
      b.shine('M222 500L234 420', 18)
    );
  },
};

export const clothForms = { cloth, scarf, umbrella, slippers, cushion, bag };
