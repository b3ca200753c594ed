import type { Brush, Form } from './brush.ts';
import { createBrush, ground, groundShadow } from './brush.ts';
import { formByName } from './forms.ts';
import type { PictureSpec } from './keys.ts';
import { pictureKey } from './keys.ts';
import { material, paletteByName } from './palettes.ts';
import { circle, element, group, path, rect, stroke } from './svg.ts';
import type { FormName, PaletteName, View } from './vocabulary.ts';

/** The second thing in the picture by the water: what one would see beside it on a real table. */
const companionByForm: Record<FormName, FormName> = {
  teapot: 'cup',
  sidepot: 'cup',
  gaiwan: 'teatin',
  cup: 'sidepot',
  kettle: 'cup',
  teatin: 'gaiwan',
  teacake: 'cup',
  bowl: 'chopsticks',
  plate: 'bowl',
  bottle: 'cup',
  jar: 'bowl',
  chopsticks: 'bowl',
  board: 'bowl',
  steamer: 'bowl',
  basket: 'jar',
  tray: 'gaiwan',
  fan: 'incense',
  hat: 'basket',
  lantern: 'stool',
  vase: 'bowl',
  lamp: 'notebook',
  stool: 'vase',
  incense: 'candle',
  candle: 'incense',
  mirror: 'vase',
  box: 'bottle',
  cloth: 'candle',
  scarf: 'slippers',
  umbrella: 'bag',
  slippers: 'basket',
  cushion: 'cup',
  bag: 'slippers',
  notebook: 'candle',
  scroll: 'vase',
  blueprint: 'boat',
  boat: 'lantern',
};

/** A glaze that sets each one off without competing with it. */
const companionByPalette: Record<PaletteName, PaletteName> = {
  celadon: 'terracotta',
  moon: 'indigo',
  terracotta: 'celadon',
  indigo: 'moon',
  ink: 'amber',
  amber: 'ink',
  jade: 'walnut',
  cinnabar: 'moon',
  bamboo: 'harbour',
  walnut: 'jade',
  ash: 'terracotta',
  rose: 'celadon',
  harbour: 'bamboo',
  plum: 'amber',
};

interface Subject {
  form: Form;
  spec: PictureSpec;
  key: string;
}

type Draw = (subject: Subject) => string;

function brushFor({ spec, key }: Subject, options: { turned?: boolean; mirrored?: boolean } = {}): Brush {
  return createBrush({ palette: paletteByName[spec.palette], pattern: spec.pattern, key, ...options });
}

function standing(form: Form, brush: Brush): string {
  const { scale = 1, shadow } = form;
  const drawing = form.draw(brush);
  return groundShadow(400, shadow * scale) + (scale === 1 ? drawing : placed(400, scale, ground, drawing));
}

/** Scaled about the ground, so that whatever its size a thing still stands on the same line. */
function placed(x: number, scale: number, y: number, ...children: string[]): string {
  return group({ transform: `translate(${x} ${y}) scale(${scale}) translate(-400 ${-ground})` }, ...children);
}

function front(subject: Subject): string {
  return standing(subject.form, brushFor(subject));
}

function turned(subject: Subject): string {
  const mirrored = subject.form.turns === true;
  const drawing = standing(subject.form, brushFor(subject, { turned: true, mirrored }));
  return mirrored ? group({ transform: 'matrix(-1 0 0 1 800 0)' }, drawing) : drawing;
}

function detail(subject: Subject): string {
  const { form, spec } = subject;
  const brush = brushFor(subject);
  const [x, y] = form.detail;
  const palette = paletteByName[spec.palette];
  const lens = 'M400 80A320 320 0 0 1 400 720A320 320 0 0 1 400 80Z';
  return (
    circle(400, 400, 320, material.paper) +
    circle(400, 400, 320, palette.light, { opacity: 0.5 }) +
    brush.clip(
      lens,
      group({ transform: `translate(400 400) scale(2.1) translate(${-x} ${-y})` }, standing(form, brush)),
    ) +
    circle(400, 400, 320, 'none', { stroke: palette.shade, 'stroke-width': 6, opacity: 0.35 })
  );
}

const ripple = (x: number, y: number, arcs: number, opacity: number) =>
  stroke(`M${x} ${y}${'q17 -20 34 0t34 0'.repeat(arcs)}`, material.water, 9, { opacity });

function byTheWater(subject: Subject): string {
  const { form, spec, key } = subject;
  const companion = formByName[companionByForm[spec.form]];
  const companionBrush = createBrush({
    palette: paletteByName[companionByPalette[spec.palette]],
    pattern: 'plain',
    key: `${key}-c`,
  });
  return (
    circle(486, 330, 232, material.kraft, { opacity: 0.2 }) +
    placed(636, 0.4, 600, standing(companion, companionBrush)) +
    placed(316, 0.7, 640, standing(form, brushFor(subject))) +
    ripple(120, 704, 4, 0.75) +
    ripple(440, 704, 3, 0.45) +
    ripple(236, 736, 3, 0.4)
  );
}

/** The y of the open edge of the parcel a product is packed in. */
const parcelEdge = 440;

const tissue =
  'M156 470L172 420L206 396L246 424L276 402L322 430L366 408L408 432L452 400L492 426L540 394L580 422L622 404L646 470Z';
const tissueFolds =
  'M206 396L232 470H210ZM276 402L300 470H262ZM366 408L372 470H340ZM452 400L470 470H430ZM540 394L536 470H506ZM622 404L606 470H586Z';

function packed(subject: Subject): string {
  const { form } = subject;
  const scale = 0.68 * (form.scale ?? 1);
  const height = (ground - form.top) * scale;
  return (
    groundShadow(400, 290) +
    path('M144 440L210 404H590L656 440Z', material.kraftDeep) +
    placed(400, scale, parcelEdge + height * 0.36, form.draw(brushFor(subject))) +
    path(tissue, material.paper) +
    path(tissueFolds, material.paperShade) +
    path('M144 440H656V620C656 632 648 640 636 640H164C152 640 144 632 144 620Z', material.kraft) +
    path(
      'M144 440L84 500C78 508 84 516 94 514L150 500ZM656 440L716 500C722 508 716 516 706 514L650 500Z',
      material.kraftShade,
    ) +
    rect(144, 440, 512, 20, material.kraftShade, 0, { opacity: 0.6 }) +
    stroke('M176 500V584', '#e3c79f', 16, { opacity: 0.8 }) +
    group(
      { transform: 'translate(334 488) scale(4.1)' },
      stroke('M8.5 17.5C8.5 9.8 11.6 6 16 6s7.5 3.8 7.5 11.5', material.kraftDeep, 2.75),
      path(
        'M1.6 15.2c-.2-.9.7-1.6 1.5-1.2 3.5 1.8 7.9 2.7 12.9 2.7s9.4-.9 12.9-2.7c.8-.4 1.7.3 1.5 1.2C28.9 22.6 23.5 27 16 27S3.1 22.6 1.6 15.2Z',
        material.kraftDeep,
      ),
      circle(23.4, 20.7, 1.9, material.seal),
    )
  );
}

const drawView: Record<View, Draw> = { 1: front, 2: turned, 3: detail, 4: byTheWater, 5: packed };

/** One product picture as a complete SVG document. */
export function renderProduct(spec: PictureSpec, background: 'paper' | 'none'): string {
  const key = pictureKey(spec);
  const tile = background === 'paper' ? rect(0, 0, 800, 800, material.tile) : '';
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 800 800', width: 800, height: 800 },
    tile,
    drawView[spec.view]({ form: formByName[spec.form], spec, key }),
  );
}
