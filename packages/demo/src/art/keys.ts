import type { FormName, LightName, PaletteName, PatternName, SceneName, View } from './vocabulary.ts';
import { forms, lights, palettes, patterns, scenes, views } from './vocabulary.ts';

/** One product picture, square. */
export interface PictureSpec {
  form: FormName;
  palette: PaletteName;
  pattern: PatternName;
  view: View;
}

/** One cover picture, 16:9. */
export interface SceneSpec {
  scene: SceneName;
  light: LightName;
}

/** `teapot-celadon-waves-1`; a plain glaze is left out: `teapot-celadon-1`. */
export function pictureKey(spec: PictureSpec): string {
  const pattern = spec.pattern === 'plain' ? [] : [spec.pattern];
  return [spec.form, spec.palette, ...pattern, spec.view].join('-');
}

/** `scene-pier-dusk`. */
export function sceneKey(spec: SceneSpec): string {
  return `scene-${spec.scene}-${spec.light}`;
}

function pickOne<Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined {
  return words.find((known) => known === word);
}

function parseSceneKey([scene, light, ...rest]: string[]): SceneSpec | undefined {
  const spec = { scene: pickOne(scenes, scene), light: pickOne(lights, light) };
  return spec.scene && spec.light && rest.length === 0 ? { scene: spec.scene, light: spec.light } : undefined;
}

/** The spec a key names; undefined when any of its words is unknown. */
export function parsePictureKey(key: string): PictureSpec | SceneSpec | undefined {
  const words = key.split('-');
  if (words[0] === 'scene') return parseSceneKey(words.slice(1));
  const view = views.find((known) => String(known) === words.at(-1));
  const form = pickOne(forms, words[0]);
  const palette = pickOne(palettes, words[1]);
  const pattern = words.length === 3 ? 'plain' : pickOne(patterns, words[2]);
  if (!form || !palette || !pattern || !view || words.length > 4) return undefined;
  return { form, palette, pattern, view };
}
