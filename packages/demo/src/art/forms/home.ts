import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts';

/** Plum blossom on a bare branch, for the vase in use. */
const blossom =
  stroke(
    'M396 200C380 140 420 96 470 40M408 116C370 92 340 84 310 50M436 76C470 84 500 80 536 60',
    material.woodShade,
    11,
  ) +
  [
    [470, 36],
    [312, 52],
    [538, 58],
    [404, 112],
    [356, 84],
  ]
    .map(
      ([x = 0, y = 0]) =>
        repeat(5, (petal) =>
          ellipse(0, -15, 11, 14, '#e8a5a0', { transform: `translate(${x} ${y}) rotate(${petal * 72})` }),
        ) + circle(x, y, 7, material.flame),
    )
    .join('');

const vase: Form = {
  top: 162,
  shadow: 150,
  scale: 1.1,
  detail: [480, 440],
  draw(b) {
    const { shade } = b.palette;
    const rim = b.rim(66);
    const bodyLine = `M334 176C346 236 352 280 304 330C240 386 222 466 250 540C268 590 302 622 318 640H482C498 622 532 590 550 540C578 466 560 386 496 330C448 280 454 236 466 176A66 ${rim} 0 0 1 334 176Z`;
    return group(
      { transform: b.turned ? 'translate(72 115.2) scale(.82)' : undefined },
      (b.turned ? blossom : '') +
        ellipse(400, 176, 66, rim, shade) +
        b.body(bodyLine, { x: 236, y: 250, width: 328, height: 390 }) +
        stroke('M352 272C384 284 416 284 448 272', shade, 10, { opacity: 0.7 }) +
        b.shine('M274 472C274 424 292 388 324 362'),
    );
  },
};

const stool: Form = {
  top: 276,
  shadow: 220,
  scale: 1.16,
  detail: [400, 330],
  turns: true,
  draw(b) {
    const { base, shade } = b.palette;
    const lid = b.rim(244);
    const seat = `M156 330A244 ${lid} 0 0 1 644 330V352A244 ${lid} 0 0 1 156 352Z`;
    const top = `M156 330A244 ${lid} 0 0 1 644 330A244 ${lid} 0 0 1 156 330Z`;
    return (
      path('M352 360H388L372 600H344Z', shade) +
      path('M448 360H484L520 600H488Z', shade) +
      rect(214, 504, 372, 24, shade, 10) +
      b.solid('M204 350H256L214 640H172Z', base) +
      b.solid('M544 350H596L628 640H586Z', base) +
      path(seat, shade) +
      b.body(top, { x: 156, y: 330 - lid, width: 488, height: lid * 2 }, base) +
      b.shine(`M214 ${330 - lid * 0.2}C240 ${330 - lid * 0.58} 300 ${330 - lid * 0.72} 344 ${330 - lid * 0.76}`, 15)
    );
  },
};

const mirror: Form = {
  top: 150,
  shadow: 176,
  detail: [480, 330],
  turns: true,
  draw(b) {
    const { base, shade, accent } = b.palette;
    const frame = 'M400 150A208 208 0 0 1 400 566A208 208 0 0 1 400 150Z';
    const glass = 'M400 194A164 164 0 0 1 400 522A164 164 0 0 1 400 194Z';
    return (
      path('M374 540H426L440 606H360Z', shade) +
      b.solid('M244 640C250 606 300 594 400 594C500 594 550 606 556 640Z', shade) +
      b.body(frame, { x: 192, y: 150, width: 416, height: 416 }, base) +
      path(glass, '#d3e2df') +
      b.clip(
        glass,
        path('M180 470L440 160H520L220 560Z', '#f3f9f7', { opacity: 0.75 }),
        path('M300 560L580 230L600 270L350 570Z', '#f3f9f7', { opacity: 0.5 }),
      ) +
      circle(400, 358, 164, 'none', { stroke: b.palette.line, 'stroke-width': 7, opacity: 0.35 }) +
      circle(400, 172, 11, accent) +
      b.shine('M214 332C222 276 250 232 292 204', 13)
    );
  },
};

const box: Form = {
  top: 172,
  shadow: 244,
  detail: [440, 380],
  turns: true,
  draw(b) {
    const { base, shade, accent, light } = b.palette;
    const front = 'M188 352H612V620C612 632 604 640 592 640H208C196 640 188 632 188 620Z';
    const top = b.turned ? 'M172 296L224 226H576L628 296Z' : 'M172 296L204 262H596L628 296Z';
    const band = b.turned ? 'M364 296L370 226H430L436 296Z' : 'M364 296L367 262H433L436 296Z';
    return (
      b.body(front, { x: 188, y: 340, width: 424, height: 300 }, base) +
      rect(364, 352, 72, 288, accent) +
      path(top, light) +
      path(band, accent) +
      b.solid('M164 296H636V366C636 374 630 380 622 380H178C170 380 164 374 164 366Z', shade) +
      rect(364, 296, 72, 84, accent) +
      path('M400 262C360 178 282 172 280 216C278 254 346 262 400 270Z', accent) +
      path('M400 262C440 178 518 172 520 216C522 254 454 262 400 270Z', accent) +
      path('M390 254C362 214 322 204 316 220C312 236 350 248 390 258Z', b.palette.line, { opacity: 0.3 }) +
      path('M410 254C438 214 478 204 484 220C488 236 450 248 410 258Z', b.palette.line, { opacity: 0.3 }) +
      rect(378, 240, 44, 40, accent, 12) +
      b.shine('M222 430V520', 17)
    );
  },
};

export const homeForms = { vase, stool, mirror, box };
