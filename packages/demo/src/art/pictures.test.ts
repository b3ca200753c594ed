import { expect, test } from 'vitest';
import type { PictureSpec } from './pictures.ts';
import {
  forms,
  lights,
  palettes,
  parsePictureKey,
  patterns,
  pictureKey,
  renderPicture,
  sceneKey,
  scenes,
  views,
} from './pictures.ts';

const products: PictureSpec[] = forms.flatMap((form, formIndex) =>
  palettes.flatMap((palette, paletteIndex) =>
    views.map((view) => {
      // The pattern walks with form and palette, so every form meets every pattern without drawing them all.
      const pattern = patterns[(formIndex + paletteIndex) % patterns.length] ?? 'plain';
      return { form, palette, pattern, view };
    }),
  ),
);
const covers = scenes.flatMap((scene) => lights.map((light) => ({ scene, light })));
const keys = [...products.map(pictureKey), ...covers.map(sceneKey)];

function rendered(key: string): string {
  const svg = renderPicture(key);
  if (svg === undefined) throw new Error(`no picture for ${key}`);
  return svg;
}

/** What keeps a text from being one well-formed element: a sentence, or undefined. */
function fault(xml: string): string | undefined {
  const open: string[] = [];
  const leftOver = xml.replace(
    /<(\/?)([A-Za-z]+)((?:\s[\w:-]+="[^"<&]*")*)(\/?)>/g,
    (_tag, closing, name, _rest, empty) => {
      if (closing && open.pop() !== name) open.push(`unexpected </${name}>`);
      if (!closing && !empty) open.push(name);
      return '';
    },
  );
  if (leftOver !== '') return `left over: ${leftOver.slice(0, 80)}`;
  return open.length === 0 ? undefined : `unbalanced: ${open.join(' ')}`;
}

function getIds(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
}

test('every form in every glaze and view, and every cover at every hour, is well-formed SVG', () => {
  for (const key of keys) {
    const svg = rendered(key);
    expect(fault(svg), key).toBeUndefined();
    expect(svg, key).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/,
    );
    expect(svg, key).not.toMatch(/NaN|undefined|Infinity|<text/);
  }
});

test('there are twenty forms at least', () => {
  expect(new Set(forms).size).toBeGreaterThanOrEqual(20);
});

test('every pattern is drawn on a form that carries it', () => {
  const drawings = patterns.map((pattern) =>
    rendered(pictureKey({ form: 'vase', palette: 'celadon', pattern, view: 1 })),
  );
  const withoutIds = drawings.map((svg) => svg.replaceAll(/vase-[a-z-]+\d+-\d+/g, ''));
  expect(new Set(withoutIds).size).toBe(patterns.length);
});

test('a turned product does not look like its front', () => {
  for (const form of forms) {
    const [front, turned] = ([1, 2] as const).map((view) =>
      rendered(pictureKey({ form, palette: 'jade', pattern: 'plain', view })).replaceAll(/-plain|-\d-\d+/g, ''),
    );
    expect(turned, form).not.toBe(front);
  }
});

test('a key and its spec round trip', () => {
  for (const spec of products) expect(parsePictureKey(pictureKey(spec))).toEqual(spec);
  for (const spec of covers) expect(parsePictureKey(sceneKey(spec))).toEqual(spec);
  expect(pictureKey({ form: 'teapot', palette: 'celadon', pattern: 'waves', view: 1 })).toBe('teapot-celadon-waves-1');
  expect(pictureKey({ form: 'teapot', palette: 'celadon', pattern: 'plain', view: 2 })).toBe('teapot-celadon-2');
});

test.each([
  '',
  'teapot',
  'teapot-celadon',
  'teapot-celadon-9',
  'teapot-celadon-01',
  'teapot-celadon-stripes-1',
  'teapot-celadon-waves-1-1',
  'toString-celadon-1',
  'Teapot-celadon-1',
  'scene-pier',
  'scene-pier-noon',
  'scene-pier-dusk-1',
  '../teapot-celadon-1',
])('an unknown key names no picture: %j', (key) => {
  expect(parsePictureKey(key)).toBeUndefined();
  expect(renderPicture(key)).toBeUndefined();
});

test('the same key draws the same picture, whatever was drawn before it', () => {
  const first = keys.map(rendered);
  const again = keys.toReversed().map(rendered).toReversed();
  expect(again).toEqual(first);
});

test('ids begin with the key, are used, and never meet on a page of many pictures', () => {
  const seen = new Set<string>();
  for (const key of keys) {
    const svg = rendered(key);
    for (const id of getIds(svg)) {
      expect(id.startsWith(`${key}-`), id).toBe(true);
      expect(seen.has(id), id).toBe(false);
      seen.add(id);
      expect(svg, id).toContain(`url(#${id})`);
    }
    for (const [, id = ''] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(seen.has(id), id).toBe(true);
  }
});

test('a product lies on no background unless paper is asked for', () => {
  const key = 'bowl-terracotta-1';
  const paper = '<rect x="0" y="0" width="800" height="800" fill="#f2f0e7"/>';
  expect(rendered(key)).not.toContain(paper);
  expect(renderPicture(key, { background: 'paper' })).toContain(paper);
});

test('a picture stays small enough to inline', () => {
  const heaviest = Math.max(...products.map((spec) => rendered(pictureKey(spec)).length));
  expect(heaviest).toBeLessThan(60_000);
});
