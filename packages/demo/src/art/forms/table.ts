import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, group, path, rect, stroke } from '../svg.ts';

const riceMound =
  path('M176 396C190 300 300 262 400 262C500 262 610 300 624 396C560 452 240 452 176 396Z', '#faf6ea') +
  stroke(
    'M286 334l18 -8M356 300l20 2M430 318l18 -8M500 344l18 6M330 370l20 4M404 356l16 -8M466 388l18 -4M250 388l16 -6M556 380l14 8',
    '#e2d8bf',
    8,
  );

const bowl: Form = {
  top: 326,
  shadow: 226,
  scale: 1.08,
  detail: [570, 450],
  draw(b) {
    const { shade, light } = b.palette;
    const rim = b.rim(266);
    const bodyLine = `M134 384C138 548 262 640 400 640C538 640 662 548 666 384A266 ${rim} 0 0 1 134 384Z`;
    return (
      ellipse(400, 384, 266, rim, shade) +
      b.clip(
        `M134 384A266 ${rim} 0 0 1 666 384A266 ${rim} 0 0 1 134 384Z`,
        ellipse(400, 384 + rim * 0.5, 220, rim * 0.72, light, { opacity: 0.14 }),
      ) +
      (b.turned ? riceMound : '') +
      b.body(bodyLine, { x: 134, y: 384, width: 532, height: 256 }) +
      b.shine('M182 476C194 522 224 562 264 590')
    );
  },
};

const plate: Form = {
  top: 164,
  shadow: 190,
  detail: [500, 330],
  draw(b) {
    const { light, shade } = b.palette;
    const round = 'M400 164A226 226 0 0 1 400 616A226 226 0 0 1 400 164Z';
    return group(
      { transform: b.turned ? 'translate(400 0) scale(.6 1) translate(-400 0)' : undefined },
      path('M272 520L232 640H270L318 540ZM528 520L568 640H530L482 540Z', material.woodShade),
      b.turned ? path('M400 164A226 226 0 0 1 400 616Z', shade, { transform: 'translate(40 0)' }) : '',
      b.body(round, { x: 174, y: 164, width: 452, height: 452 }),
      circle(400, 390, 150, shade, { opacity: 0.22 }),
      circle(400, 390, 150, 'none', { stroke: light, 'stroke-width': 5, opacity: 0.7 }),
      b.shine('M218 362C230 296 272 242 336 216', 16),
      path('M236 590H564C576 590 580 600 578 612L572 640H228L222 612C220 600 224 590 236 590Z', material.wood),
    );
  },
};

const pouredCup = (glaze: string, inside: string) =>
  ellipse(598, 552, 66, 18, inside) +
  ellipse(598, 555, 52, 12, material.tea) +
  path('M532 552C534 598 552 626 570 640H626C644 626 662 598 664 552A66 18 0 0 1 532 552Z', glaze);

const bottle: Form = {
  top: 168,
  shadow: 150,
  scale: 1.06,
  detail: [440, 480],
  draw(b) {
    const { base, shade, accent } = b.palette;
    const bodyLine =
      'M362 220V296C362 336 270 352 270 436V600C270 626 284 640 306 640H494C516 640 530 626 530 600V436C530 352 438 336 438 296V220Z';
    return (
      rect(372, 168, 56, 60, material.wood, 8) +
      b.body(bodyLine, { x: 270, y: 300, width: 260, height: 340 }) +
      rect(350, 214, 100, 34, shade, 14) +
      stroke('M362 276C386 288 414 288 438 276', accent, 11) +
      stroke('M424 284C440 312 436 332 446 352', accent, 9) +
      b.clip(bodyLine, rect(332, 446, 136, 128, material.paper, 6)) +
      circle(400, 496, 26, accent) +
      stroke('M364 548q9 -10 18 0t18 0t18 0t18 0', material.kraftDeep, 6) +
      b.shine('M300 448C304 424 318 408 336 396', 18) +
      (b.turned ? pouredCup(base, shade) : '')
    );
  },
};

const jar: Form = {
  top: 168,
  shadow: 190,
  scale: 1.06,
  detail: [450, 350],
  draw(b) {
    const { shade, light, line } = b.palette;
    const lid =
      b.solid(`M292 288C292 232 340 206 400 206C460 206 508 232 508 288A108 ${b.rim(70)} 0 0 1 292 288Z`, shade) +
      circle(400, 190, 22, shade) +
      stroke('M322 262C330 246 344 236 362 230', light, 11, { opacity: 0.5 });
    const bodyLine =
      'M318 302C252 322 210 372 210 442C210 530 264 592 300 640H500C536 592 590 530 590 442C590 372 548 322 482 302Z';
    return (
      (b.turned ? group({ transform: 'translate(182 326)' }, lid) : '') +
      b.body(bodyLine, { x: 210, y: 302, width: 380, height: 338 }) +
      rect(310, 280, 180, 36, shade, 10) +
      (b.turned ? ellipse(400, 284, 84, 22, line) : lid) +
      path('M296 634L300 618H500L504 634L500 640H300Z', shade) +
      b.shine('M250 452C254 406 280 372 318 354')
    );
  },
};

export const tableForms = { bowl, plate, bottle, jar };
