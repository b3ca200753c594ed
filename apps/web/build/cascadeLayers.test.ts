import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dist } from '../../../scripts/building/webSizes.ts';
import { getLayer, layers } from './cascadeLayers.ts';

const assets = join(dist, 'assets');
const sheets = readdirSync(assets).filter((name) => name.endsWith('.css'));

/** Layer names in the order in which the sheet first names them, which decides their priority. */
function findLayers(sheet: string): string[] {
  const named = readFileSync(join(assets, sheet), 'utf8').matchAll(/@layer ([\w, ]+)[;{]/g);
  return [...new Set([...named].flatMap(([, names = '']) => names.split(/, ?/)))];
}

test('every sheet that names layers names them in their order, whichever is loaded first', () => {
  const layered = sheets.map(findLayers).filter((names) => names.length > 0);
  expect(layered.length).toBeGreaterThan(20);
  for (const names of layered) expect(names).toEqual(layers.slice(0, names.length));
});

test.each([
  ['theme/global.css.ts', 'reset'],
  ['theme/text.css.ts', 'theme'],
  ['primitives/Button/Button.css.ts', 'primitive'],
  ['patterns/Form/Form.css.ts', 'pattern'],
  ['features/order/OrderCard/OrderCard.css.ts', 'feature'],
  // Unlayered, since `!important` reverses the priority of layers.
  ['theme/reducedMotion.css.ts', undefined],
  ['layouts/SkipLink.css.ts', undefined],
  ['screens/shop/HomeScreen/HomeScreen.css.ts', undefined],
])('%s is in the layer %s', (file, layer) => {
  expect(getLayer(`/sampan/packages/ui/src/${file}.vanilla.css?used`)).toBe(layer);
});
