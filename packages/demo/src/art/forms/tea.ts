import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts';

const teapot: Form = {
  top: 168,
  shadow: 232,
  detail: [430, 340],
  turns: true,
  draw(b) {
    const { base, shade } = b.palette;
    const bodyLine =
      'M236 446C236 328 306 254 400 254C494 254 564 328 564 446C564 566 488 640 400 640C312 640 236 566 236 446Z';
    return (
      stroke('M262 412C176 394 138 440 142 486C146 546 204 562 272 538', base, 36) +
      stroke('M536 418C604 404 632 356 656 300', base, 48) +
      b.body(bodyLine, { x: 236, y: 254, width: 328, height: 386 }) +
      b.solid('M294 262C310 226 356 214 400 214C444 214 490 226 506 262Z', shade) +
      circle(400, 192, 25, shade) +
      b.shine('M284 398C294 338 326 302 372 290')
    );
  },
};

const sidepot: Form = {
  top: 282,
  shadow: 226,
  scale: 1.12,
  detail: [520, 470],
  turns: true,
  draw(b) {
    const { base, shade } = b.palette;
    const bodyLine =
      'M196 506C196 414 282 362 384 362C486 362 572 414 572 506C572 592 498 640 384 640C270 640 196 592 196 506Z';
    return (
      stroke('M246 452C206 438 184 410 166 366', base, 48) +
      b.solid('M520 430L682 330C708 316 736 352 714 374L572 506Z', shade) +
      b.body(bodyLine, { x: 196, y: 362, width: 376, height: 278 }) +
      b.solid('M264 376C286 338 336 324 384 324C432 324 482 338 504 376Z', shade) +
      ellipse(384, 304, 28, 22, shade) +
      b.shine('M240 488C246 446 276 418 322 404')
    );
  },
};

const gaiwan: Form = {
  top: 241,
  shadow: 236,
  scale: 1.14,
  detail: [480, 400],
  draw(b) {
    const { base, shade, light } = b.palette;
    const rim = b.rim(158);
    const lift = b.turned ? 26 : 0;
    const bodyLine = `M242 402C246 506 296 572 340 598H460C504 572 554 506 558 402A158 ${rim} 0 0 1 242 402Z`;
    return (
      b.solid('M152 592C166 622 262 640 400 640C538 640 634 622 648 592Z', shade) +
      ellipse(400, 592, 248, 30, base) +
      ellipse(400, 594, 132, 15, shade, { opacity: 0.55 }) +
      ellipse(400, 402, 158, rim, shade) +
      b.body(bodyLine, { x: 242, y: 380, width: 316, height: 224 }) +
      `<g${b.turned ? ` transform="rotate(-7 400 ${400 - lift})"` : ''}>` +
      b.solid(
        `M258 ${400 - lift}C264 ${326 - lift} 330 ${288 - lift} 400 ${288 - lift}C470 ${288 - lift} 536 ${326 - lift} 542 ${400 - lift}A142 ${b.rim(130)} 0 0 1 258 ${400 - lift}Z`,
        base,
      ) +
      path(`M352 ${292 - lift}L344 ${252 - lift}H456L448 ${292 - lift}Z`, shade) +
      ellipse(400, 252 - lift, 56, 11, light) +
      '</g>' +
      b.shine('M286 470C296 510 316 540 338 560') +
      b.shine(`M300 ${362 - lift}C312 ${338 - lift} 330 ${324 - lift} 350 ${316 - lift}`, 14)
    );
  },
};

const cup: Form = {
  top: 320,
  shadow: 168,
  scale: 1.22,
  detail: [470, 430],
  draw(b) {
    const { shade } = b.palette;
    const rim = b.rim(176);
    const bodyLine = `M224 360C226 500 268 596 326 640H474C532 596 574 500 576 360A176 ${rim} 0 0 1 224 360Z`;
    return (
      ellipse(400, 360, 176, rim, shade) +
      ellipse(400, 360 + rim * 0.28, 150, rim * 0.68, material.tea) +
      ellipse(372, 360 + rim * 0.2, 72, rim * 0.2, material.flameCore, { opacity: 0.35 }) +
      b.body(bodyLine, { x: 224, y: 360, width: 352, height: 280 }) +
      path('M326 640L332 618H468L474 640Z', shade) +
      b.shine('M262 440C268 494 284 538 306 570') +
      (b.turned
        ? stroke('M352 316C322 284 374 252 346 214M440 306C412 276 462 244 436 210', b.palette.light, 12, {
            opacity: 0.8,
          })
        : '')
    );
  },
};

const kettle: Form = {
  top: 206,
  shadow: 228,
  scale: 1.06,
  detail: [300, 480],
  turns: true,
  draw(b) {
    const { base, shade, light } = b.palette;
    const bodyLine =
      'M204 508C204 424 284 372 400 372C516 372 596 424 596 508C596 566 572 604 540 640H260C228 604 204 566 204 508Z';
    const studs = repeat(3, (row) =>
      repeat(9, (column) => circle(240 + column * 40 + (row % 2) * 20, 500 + row * 36, 6.5, light, { opacity: 0.32 })),
    );
    return (
      stroke('M244 446C196 430 176 402 158 362', base, 46) +
      stroke('M258 404C226 150 574 150 542 404', shade, 24) +
      stroke('M330 236C372 206 428 206 470 236', material.wood, 34) +
      b.body(bodyLine, { x: 204, y: 372, width: 392, height: 268 }) +
      b.clip(bodyLine, studs) +
      b.solid('M304 384C318 354 360 344 400 344C440 344 482 354 496 384Z', shade) +
      circle(400, 330, 20, shade) +
      b.shine('M246 492C252 454 282 428 326 414')
    );
  },
};

const teatin: Form = {
  top: 215,
  shadow: 176,
  scale: 1.1,
  detail: [440, 470],
  draw(b) {
    const { base, shade, accent } = b.palette;
    const rim = b.rim(160);
    const bottom = 640 - rim * 0.5;
    const bodyLine = `M246 356V${bottom}A154 ${rim * 0.5} 0 0 0 554 ${bottom}V356Z`;
    return (
      b.body(bodyLine, { x: 246, y: 330, width: 308, height: 310 }) +
      b.clip(bodyLine, rect(330, 424, 140, 150, material.paper, 6)) +
      stroke('M400 546V470', material.leafShade, 7) +
      path('M400 508C356 506 348 470 352 452C384 452 402 474 400 508Z', material.leaf) +
      path('M400 500C400 468 422 448 452 448C456 478 438 502 400 500Z', material.leafShade) +
      rect(386, 548, 28, 14, accent, 3) +
      (b.turned ? ellipse(400, 356, 154, 48, shade) + ellipse(400, 362, 132, 36, b.palette.line) : '') +
      group(
        { transform: b.turned ? 'translate(104 -76) rotate(15 400 310)' : undefined },
        b.solid(`M236 250V368A164 ${rim * 0.5} 0 0 0 564 368V250Z`, shade),
        ellipse(400, 250, 164, rim, base),
        ellipse(400, 248, 128, rim * 0.74, shade, { opacity: 0.35 }),
      ) +
      b.shine('M274 410V560', 16)
    );
  },
};

/** The wrapper folded back at one side, the pressed leaves under it. */
const openedWrapper =
  path('M400 176A222 222 0 0 1 622 398L560 420C520 340 470 280 380 250Z', '#5d4330') +
  stroke(
    'M470 232l22 14M520 262l10 20M556 300l20 6M500 296l18 16M448 252l14 18M566 350l22 10M536 340l10 18',
    '#84644a',
    9,
  ) +
  path('M380 250C470 280 520 340 560 420L520 430C490 360 440 310 366 286Z', material.paper);

const teacake: Form = {
  top: 176,
  shadow: 170,
  detail: [440, 400],
  draw(b) {
    const { base, light, shade, accent } = b.palette;
    const round = 'M400 176A222 222 0 0 1 400 620A222 222 0 0 1 400 176Z';
    const pleats = repeat(28, (index) => {
      const angle = (index * 360) / 28;
      return `<path d="M400 282L394 180H406Z" fill="${shade}" opacity="${index % 2 ? 0.3 : 0.16}" transform="rotate(${Math.round(angle * 10) / 10} 400 398)"/>`;
    });
    return (
      b.body(round, { x: 178, y: 176, width: 444, height: 444 }, base) +
      b.clip(round, pleats) +
      (b.turned ? openedWrapper : '') +
      circle(400, 398, 118, material.paper) +
      circle(400, 398, 100, 'none', { stroke: accent, 'stroke-width': 5 }) +
      stroke('M400 452V362', material.leafShade, 8) +
      path('M400 412C346 410 336 366 341 344C380 344 402 370 400 412Z', material.leaf) +
      path('M400 402C400 362 428 338 464 338C469 374 446 404 400 402Z', material.leafShade) +
      stroke('M230 352C246 292 290 246 346 226', light, 18, {
        opacity: 0.85,
        transform: b.turned ? 'rotate(-14 400 398)' : undefined,
      }) +
      path('M262 640L286 574H318L306 640ZM538 640L514 574H482L494 640Z', material.woodShade) +
      rect(246, 604, 308, 36, material.wood, 12)
    );
  },
};

export const teaForms = { teapot, sidepot, gaiwan, cup, kettle, teatin, teacake };
