/** The demo shop's pictures: every product view and cover is drawn from its key, the same on every run. */
import type { PictureSpec, SceneSpec } from './keys.ts';
import { parsePictureKey } from './keys.ts';
import { renderScene } from './scenes.ts';
import { renderProduct } from './views.ts';

export type { PictureSpec, SceneSpec } from './keys.ts';
export { parsePictureKey, pictureKey, sceneKey } from './keys.ts';
export type { FormName, LightName, PaletteName, PatternName, SceneName, View } from './vocabulary.ts';
export { forms, lights, palettes, patterns, scenes, views } from './vocabulary.ts';

export interface RenderOptions {
  /** 'paper' bakes in the light tile's colour; 'none' lets the page's own tile show through. Covers are always opaque. */
  background?: 'paper' | 'none';
}

function isScene(spec: PictureSpec | SceneSpec): spec is SceneSpec {
  return 'scene' in spec;
}

/** A complete SVG document for a picture key, 800 × 800 (covers 1600 × 900); undefined when the key names nothing. */
export function renderPicture(key: string, { background = 'none' }: RenderOptions = {}): string | undefined {
  const spec = parsePictureKey(key);
  if (!spec) return undefined;
  return isScene(spec) ? renderScene(spec) : renderProduct(spec, background);
}
