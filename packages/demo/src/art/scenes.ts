import type { SceneSpec } from './keys.ts';
import { sceneKey } from './keys.ts';
import { lanterns, pier, sampanScene } from './scenes/harbour.ts';
import { teatable, workshop } from './scenes/indoors.ts';
import { bamboo, mountains, rain } from './scenes/land.ts';
import type { Light } from './scenes/light.ts';
import { lightByName } from './scenes/light.ts';
import { cover } from './scenes/parts.ts';
import { junk, skyline } from './scenes/sea.ts';
import { kiln, market } from './scenes/trade.ts';
import { element } from './svg.ts';
import type { SceneName } from './vocabulary.ts';

const drawScene: Record<SceneName, (light: Light, key: string) => string> = {
  pier,
  sampan: sampanScene,
  lanterns,
  teatable,
  kiln,
  bamboo,
  market,
  skyline,
  junk,
  mountains,
  workshop,
  rain,
};

/** One cover as a complete SVG document, 16:9 and opaque. */
export function renderScene(spec: SceneSpec): string {
  const { width, height } = cover;
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
    drawScene[spec.scene](lightByName[spec.light], sceneKey(spec)),
  );
}
