import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts';

const stick = (x: number, tilt: number, fill: string, tip: string) =>
  group(
    { transform: `rotate(${tilt} 400 560)` },
    path(`M${x - 9} 560L${x - 13} 176Q${x} 164 ${x + 13} 176L${x + 9} 560Z`, fill),
    path(`M${x - 12.4} 220L${x - 13} 176Q${x} 164 ${x + 13} 176L${x + 12.4} 220Z`, tip),
  );

const chopsticks: Form = {
  top: 170,
  shadow: 190,
  scale: 1.1,
  detail: [400, 440],
  draw(b) {
    const { base, shade, accent } = b.palette;
    const rim = b.rim(124);
    const bodyLine = `M276 424L290 ${640 - rim * 0.4}A110 ${rim * 0.4} 0 0 0 510 ${640 - rim * 0.4}L524 424A124 ${rim} 0 0 1 276 424Z`;
    return (
      ellipse(400, 424, 124, rim, shade) +
      stick(384, b.turned ? -17 : -13, material.woodShade, accent) +
      stick(402, b.turned ? -10 : -5, material.wood, accent) +
      stick(398, b.turned ? 4 : 6, material.woodShade, accent) +
      stick(420, b.turned ? 14 : 15, material.wood, accent) +
      b.body(bodyLine, { x: 276, y: 424, width: 248, height: 216 }) +
      path('M560 640C568 600 588 596 602 614C616 596 638 600 644 640Z', base) +
      stroke('M130 632L672 598', material.wood, 15) +
      stroke('M136 648L680 614', material.woodShade, 15) +
      stroke('M130 632L204 627.4', accent, 15) +
      stroke('M136 648L210 643.4', accent, 15) +
      b.shine('M306 476L312 560', 16)
    );
  },
};

const board: Form = {
  top: 152,
  shadow: 186,
  detail: [400, 430],
  draw(b) {
    const { base, shade, light, line } = b.palette;
    const face =
      'M292 300C340 292 352 262 352 220C352 176 368 152 400 152C432 152 448 176 448 220C448 262 460 292 508 300C552 306 578 330 578 372V580C578 618 556 640 520 640H280C244 640 222 618 222 580V372C222 330 248 306 292 300Z';
    const grain = [0, 1, 2, 3].map((ring) =>
      stroke(`M${300 + ring * 44} 660C${280 + ring * 52} 560 ${330 + ring * 30} 480 ${306 + ring * 48} 280`, line, 4, {
        opacity: 0.26,
      }),
    );
    return group(
      { transform: b.turned ? 'translate(0 -10) rotate(7 400 560)' : undefined },
      path(face, shade, { transform: b.turned ? 'translate(26 -4)' : 'translate(12 -2)' }) +
        b.body(face, { x: 222, y: 300, width: 356, height: 340 }, base) +
        b.clip(face, ...grain, ellipse(470, 470, 26, 40, line, { opacity: 0.16 })) +
        circle(400, 206, 20, shade) +
        stroke('M400 206C352 150 376 108 400 108C424 108 448 150 400 206', b.palette.accent, 8) +
        stroke('M256 400C256 368 268 346 296 338', light, 18, { opacity: 0.85 }),
    );
  },
};

const buns = [250, 356, 462, 556]
  .map(
    (x) =>
      path(
        `M${x - 62} 418C${x - 62} 352 ${x - 26} 334 ${x} 330C${x + 26} 334 ${x + 62} 352 ${x + 62} 418Z`,
        '#f6e8cb',
      ) + stroke(`M${x} 334V356M${x - 16} 342L${x - 8} 362M${x + 16} 342L${x + 8} 362`, '#d3bf97', 5),
  )
  .join('');

const steamer: Form = {
  top: 264,
  shadow: 250,
  detail: [590, 440],
  draw(b) {
    const { base, shade, light, line } = b.palette;
    const tier = (top: number) => {
      const d = `M164 ${top}V${top + 96}A236 ${b.rim(100)} 0 0 0 636 ${top + 96}V${top}Z`;
      const weave = repeat(13, (index) =>
        stroke(`M${182 + index * 36} ${top + 18}V${top + 98}`, line, 5, { opacity: index % 3 === 0 ? 0.34 : 0.16 }),
      );
      return b.solid(d, base) + b.clip(d, weave) + rect(158, top - 6, 484, 26, shade, 12);
    };
    const lid = 'M168 404C176 330 272 288 400 288C528 288 624 330 632 404Z';
    const ribs = [0.28, 0.62, 1].map(
      (part) =>
        stroke(`M${400 - 232 * part} 404C${400 - 200 * part} 330 ${400 - 70 * part} 296 400 290`, line, 4, {
          opacity: 0.3,
        }) +
        stroke(`M${400 + 232 * part} 404C${400 + 200 * part} 330 ${400 + 70 * part} 296 400 290`, line, 4, {
          opacity: 0.3,
        }),
    );
    return (
      (b.turned ? buns : '') +
      tier(520) +
      tier(410) +
      group(
        { transform: b.turned ? 'translate(78 -86) rotate(15 400 390)' : undefined },
        b.body(lid, { x: 168, y: 288, width: 464, height: 116 }, base),
        b.clip(lid, ...ribs),
        stroke('M366 292C366 256 434 256 434 292', shade, 15),
        rect(154, 390, 492, 28, shade, 13),
        stroke('M226 360C250 334 286 320 322 314', light, 15, { opacity: 0.85 }),
      )
    );
  },
};

export const kitchenForms = { chopsticks, board, steamer };
