import type { Form } from '../brush.ts';
import { material } from '../palettes.ts';
import { circle, ellipse, group, path, rect, repeat, stroke } from '../svg.ts';

const notebook: Form = {
  top: 176,
  shadow: 200,
  detail: [300, 400],
  turns: true,
  draw(b) {
    const { base, shade, light, accent } = b.palette;
    const cover = 'M230 176H566C576 176 582 182 582 192V624C582 634 576 640 566 640H230Z';
    const stitches = repeat(5, (index) => stroke(`M222 ${216 + index * 96}H268`, light, 6, { opacity: 0.95 }));
    return (
      path('M566 190H604C610 190 614 194 614 200V622C614 634 606 640 596 640H560Z', material.paper) +
      repeat(3, (index) => stroke(`M${588 + index * 9} 200V632`, material.paperShade, 3)) +
      b.body(cover, { x: 230, y: 176, width: 352, height: 464 }, base) +
      path('M218 186C218 180 222 176 230 176H268V640H230C222 640 218 634 218 626Z', shade) +
      stroke('M268 196V624', light, 6, { opacity: 0.9 }) +
      stitches +
      rect(462, 214, 84, 214, material.paper, 5) +
      rect(474, 228, 60, 186, 'none', 3, { stroke: accent, 'stroke-width': 5 }) +
      circle(504, 372, 16, accent) +
      stroke('M504 262V322', material.kraftDeep, 9) +
      b.shine('M308 330V230', 17)
    );
  },
};

const scroll: Form = {
  top: 160,
  shadow: 190,
  detail: [400, 420],
  draw(b) {
    const { base, shade, light, line, accent } = b.palette;
    // Turned, it is half rolled up.
    const [foot, sheet] = b.turned ? [470, 300] : [604, 440];
    const roller = (y: number, half: number) =>
      rect(400 - half, y, half * 2, 34, material.wood, 14) +
      rect(400 - half - 26, y + 3, 40, 28, material.woodShade, 10) +
      rect(400 + half - 14, y + 3, 40, 28, material.woodShade, 10);
    const painting = `M262 226H538V${sheet + 120}H262Z`;
    return (
      stroke('M282 172L400 108L518 172', line, 7) +
      circle(400, 108, 12, accent) +
      rect(226, 176, 348, sheet, material.paperShade) +
      rect(226, 176, 348, sheet, light, 0, { opacity: 0.5 }) +
      b.body(painting, { x: 262, y: 226, width: 276, height: 334 }, base) +
      b.clip(
        painting,
        circle(472, 300, 36, accent),
        path('M240 500C300 380 336 346 366 388C396 430 420 420 452 388C500 350 530 430 580 500V600H240Z', shade),
        path('M240 540C320 470 380 520 430 500C480 482 520 500 580 530V600H240Z', light, { opacity: 0.75 }),
      ) +
      roller(160, 190) +
      (b.turned ? rect(220, 446, 360, 82, material.paperShade, 26) + rect(220, 446, 360, 30, material.paper, 15) : '') +
      roller(foot, 190)
    );
  },
};

const blueprint: Form = {
  top: 176,
  shadow: 252,
  detail: [370, 420],
  turns: true,
  draw(b) {
    const { base, shade, light, accent } = b.palette;
    const sheet = 'M176 214H580V594H176Z';
    const grid =
      repeat(9, (index) => stroke(`M${196 + index * 46} 214V594`, light, 2, { opacity: 0.3 })) +
      repeat(8, (index) => stroke(`M176 ${236 + index * 48}H580`, light, 2, { opacity: 0.3 }));
    return (
      b.body(sheet, { x: 176, y: 214, width: 404, height: 380 }, base) +
      b.clip(sheet, grid) +
      stroke('M234 408C300 438 430 438 496 408C486 470 440 500 365 500C290 500 244 470 234 408Z', light, 8) +
      stroke('M290 424C290 310 440 310 440 424', light, 8) +
      circle(446, 458, 12, 'none', { stroke: accent, 'stroke-width': 7 }) +
      stroke('M234 540H496M234 526V554M496 526V554', light, 5, { opacity: 0.85 }) +
      stroke('M218 270H330M218 294H290', light, 7, { opacity: 0.75 }) +
      b.solid('M150 586H600V640H150Z', shade) +
      ellipse(150, 613, 15, 27, light) +
      ellipse(150, 613, 7, 14, shade) +
      b.solid('M566 190H620V640H566Z', shade) +
      ellipse(593, 190, 27, 14, light) +
      ellipse(593, 190, 14, 6.5, shade) +
      stroke('M568 380H618', accent, 14)
    );
  },
};

const boat: Form = {
  top: 172,
  shadow: 250,
  detail: [430, 450],
  turns: true,
  draw(b) {
    const { base, shade, line, accent } = b.palette;
    const hull =
      'M96 402C92 390 104 382 116 388C200 432 300 448 400 448C500 448 600 432 684 388C696 382 708 390 704 402C682 520 560 596 400 596C240 596 118 520 96 402Z';
    const awning = 'M254 440C254 300 320 254 400 254C480 254 546 300 546 440C500 452 300 452 254 440Z';
    const hoops = repeat(4, (index) =>
      stroke(
        `M${318 + index * 54} 456C${316 + index * 54} 360 ${322 + index * 52} 290 ${336 + index * 43} 250`,
        material.kraftDeep,
        5,
        { opacity: 0.45 },
      ),
    );
    return (
      group({}, path('M300 570H500L540 640H260Z', material.woodShade), rect(236, 618, 328, 22, material.wood, 8)) +
      stroke('M588 470L694 232', material.woodShade, 13) +
      path('M684 246L716 176C724 164 736 172 732 184L702 256Z', material.wood) +
      b.solid(awning, material.kraft) +
      b.clip(awning, hoops) +
      path('M300 446C300 360 330 330 358 322C340 360 336 400 338 450Z', material.kraftDeep, { opacity: 0.5 }) +
      b.body(hull, { x: 94, y: 400, width: 612, height: 196 }, base) +
      b.clip(hull, stroke('M80 436C200 492 600 492 720 436', line, 6, { opacity: 0.34 })) +
      stroke('M112 398C200 442 300 456 400 456C500 456 600 442 688 398', shade, 18) +
      circle(560, 512, 26, accent) +
      b.shine('M142 450C154 474 172 494 194 508', 17)
    );
  },
};

export const paperForms = { notebook, scroll, blueprint, boat };
