import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts';

const lantern: Form = {
  top: 174,
  shadow: 130,
  detail: [470, 360],
  draw(b) {
    const { base, shade, line, accent } = b.palette;
    const bodyLine =
      'M330 204H470C556 222 612 286 612 366C612 446 556 508 470 528H330C244 508 188 446 188 366C188 286 244 222 330 204Z';
    const ribs = [70, 136, 186].map(
      (half) =>
        stroke(
          `M${400 - half * 0.42} 204C${400 - half * 1.2} 260 ${400 - half * 1.2} 472 ${400 - half * 0.42} 528`,
          line,
          4,
          { opacity: 0.3 },
        ) +
        stroke(
          `M${400 + half * 0.42} 204C${400 + half * 1.2} 260 ${400 + half * 1.2} 472 ${400 + half * 0.42} 528`,
          line,
          4,
          { opacity: 0.3 },
        ),
    );
    return (
      (b.turned
        ? circle(400, 366, 292, material.flame, { opacity: 0.14 }) +
          circle(400, 366, 240, material.flame, { opacity: 0.16 })
        : '') +
      stroke('M400 176V108', material.woodShade, 9) +
      b.body(bodyLine, { x: 188, y: 204, width: 424, height: 324 }, base) +
      b.clip(
        bodyLine,
        ellipse(400, 392, 128, 150, material.flameCore, { opacity: b.turned ? 0.4 : 0.16 }),
        ellipse(400, 410, 72, 96, material.flameCore, { opacity: b.turned ? 0.6 : 0.2 }),
        ...ribs,
      ) +
      rect(318, 174, 164, 40, shade, 12) +
      rect(318, 518, 164, 36, shade, 12) +
      circle(400, 568, 13, accent) +
      repeat(5, (index) => stroke(`M${392 + index * 4} 580L${376 + index * 12} 634`, accent, 7)) +
      b.shine('M232 348C240 300 268 266 306 250', 18)
    );
  },
};

const lamp: Form = {
  top: 166,
  shadow: 164,
  scale: 1.06,
  detail: [450, 330],
  draw(b) {
    const { shade, light, line } = b.palette;
    const rim = b.rim(92);
    const cover = `M308 176H492L596 412A196 ${rim} 0 0 1 204 412Z`;
    return (
      (b.turned
        ? circle(400, 330, 280, material.flame, { opacity: 0.13 }) +
          circle(400, 340, 224, material.flame, { opacity: 0.15 })
        : '') +
      rect(386, 410, 28, 196, material.wood, 6) +
      b.solid('M280 640C284 612 320 596 400 596C480 596 516 612 520 640Z', material.woodShade) +
      ellipse(400, 500, 44, 38, material.wood) +
      b.body(cover, { x: 204, y: 176, width: 392, height: 256 }) +
      b.clip(
        cover,
        ellipse(400, 420, 150, 120, material.flameCore, { opacity: b.turned ? 0.75 : 0.36 }),
        repeat(6, (index) =>
          stroke(`M${328 + index * 28.8} 176L${236 + index * 65} 430`, line, 3.5, { opacity: 0.22 }),
        ),
      ) +
      rect(298, 166, 204, 20, shade, 10) +
      stroke('M540 430V500', light, 5) +
      circle(540, 508, 10, b.palette.accent) +
      b.shine('M262 372L308 262', 16)
    );
  },
};

const incense: Form = {
  top: 292,
  shadow: 184,
  scale: 1.04,
  detail: [470, 470],
  draw(b) {
    const { base, shade, light } = b.palette;
    const lid =
      b.solid('M262 412C270 348 330 320 400 320C470 320 530 348 538 412Z', base) +
      stroke('M330 384h22M388 384h24M448 384h22', shade, 13) +
      circle(400, 312, 20, shade);
    const bodyLine = 'M218 430H582C586 520 530 588 400 588C270 588 214 520 218 430Z';
    return (
      (b.turned ? group({ transform: 'translate(206 640) scale(.8) translate(-400 -412)' }, lid) : '') +
      stroke('M400 300C352 268 440 232 398 190C374 164 402 142 414 126', light, 11, {
        opacity: 0.9,
        transform: b.turned ? 'translate(0 84)' : undefined,
      }) +
      stroke('M434 284C416 262 462 240 444 214', light, 8, {
        opacity: 0.6,
        transform: b.turned ? 'translate(0 84)' : undefined,
      }) +
      stroke('M236 444C206 410 196 380 206 346', shade, 26) +
      stroke('M564 444C594 410 604 380 594 346', shade, 26) +
      b.solid('M268 556L250 640H296L330 570Z', shade) +
      b.solid('M532 556L550 640H504L470 570Z', shade) +
      path('M372 570H428L420 640H380Z', shade) +
      b.body(bodyLine, { x: 218, y: 400, width: 364, height: 188 }) +
      rect(204, 408, 392, 36, shade, 14) +
      (b.turned ? '' : lid) +
      b.shine('M258 478C266 510 286 534 314 550', 17)
    );
  },
};

const candle: Form = {
  top: 228,
  shadow: 184,
  scale: 1.2,
  detail: [440, 470],
  draw(b) {
    const { shade } = b.palette;
    const rim = b.rim(168);
    const bodyLine = `M232 420L250 ${640 - rim * 0.45}A150 ${rim * 0.45} 0 0 0 550 ${640 - rim * 0.45}L568 420A168 ${rim} 0 0 1 232 420Z`;
    return (
      (b.turned
        ? circle(400, 330, 210, material.flame, { opacity: 0.13 }) +
          circle(400, 330, 150, material.flame, { opacity: 0.16 })
        : '') +
      ellipse(400, 420, 168, rim, shade) +
      ellipse(400, 420 + rim * 0.2, 144, rim * 0.74, material.paper) +
      ellipse(400, 420 + rim * 0.24, 62, rim * 0.3, material.flameCore) +
      stroke('M400 424V380', material.kraftDeep, 9) +
      path(
        'M400 228C444 292 454 318 454 344C454 376 430 396 400 396C370 396 346 376 346 344C346 318 356 292 400 228Z',
        material.flame,
      ) +
      path(
        'M400 304C420 332 424 346 424 358C424 376 414 386 400 386C386 386 376 376 376 358C376 346 380 332 400 304Z',
        material.flameCore,
      ) +
      b.body(bodyLine, { x: 232, y: 420, width: 336, height: 220 }) +
      b.shine('M268 494L276 566', 18)
    );
  },
};

export const lightForms = { lantern, lamp, incense, candle };
