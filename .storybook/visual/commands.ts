import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import '@vitest/browser-playwright';
import type { BrowserCommandContext } from 'vitest/node';
import { addFinding, type Finding, saveTaken } from './findings.ts';
import { type Pixels, readPixels } from './pixels.ts';
import { readBaseline } from './store.ts';

const baseline = readBaseline();
const maxAttempts = 12;

/** Hashes the pixels, not the file: its compression depends on the machine. */
function computeHash({ width, data }: Pixels): string {
  return createHash('sha256').update(`${width}\n`).update(data).digest('hex').slice(0, 20);
}

/** Screenshot of the story's frame only, without the runner's page. */
async function takeScreenshot({ page, iframe }: BrowserCommandContext): Promise<Buffer> {
  const box = await iframe.owner().boundingBox();
  if (!box) throw new Error('The frame of the story is not shown.');
  return page.screenshot({ clip: box, animations: 'disabled', caret: 'hide', scale: 'css' });
}

/**
 * Forces the browser to lay out and paint again, because some rendering depends on earlier states:
 * - compositing layers: a bar that had its own layer while something moved keeps it, and its rounded ends differ by the
 *   last bit. Adding and removing an element with a layer rebuilds them all;
 * - anchored tooltips: one keeps its last fitting position, half a pixel from the initial one. Pseudo-elements are
 *   removed for a moment;
 * - the background behind an image that loaded after the first paint shows at rounded corners. All images are painted
 *   again.
 *
 * Animations that this restarts are finished at once.
 */
async function repaintFromScratch({ iframe }: BrowserCommandContext): Promise<void> {
  await iframe.locator('body').evaluate(async (body) => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const layer = body.ownerDocument.createElement('i');
    layer.style.cssText =
      'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; will-change: transform';
    const overrides = body.ownerDocument.createElement('style');
    overrides.textContent =
      '*::before, *::after { content: none !important } * { image-rendering: pixelated !important }';
    body.append(layer, overrides);
    await frames();
    layer.remove();
    overrides.remove();
    await frames();
    for (const animation of body.ownerDocument.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await frames();
  });
}

async function comparePicture(context: BrowserCommandContext, id: string, key: string): Promise<Finding> {
  const before = baseline[id]?.[key];
  let taken = await takeScreenshot(context);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    // Equal to the baseline: no need to wait.
    if (before !== undefined && computeHash(await readPixels(taken)) === before)
      return { id, key, state: 'same', hash: before };
    await repaintFromScratch(context);
    await wait(100);
    const next = await takeScreenshot(context);
    const isStable = next.equals(taken);
    taken = next;
    if (!isStable) continue;
    const hash = computeHash(await readPixels(taken));
    saveTaken(hash, taken);
    return before === undefined ? { id, key, state: 'new', hash } : { id, key, state: 'changed', before, hash };
  }
  const hash = computeHash(await readPixels(taken));
  saveTaken(hash, taken);
  return { id, key, state: 'restless', hash };
}

/** Server-side commands; annotations.ts calls them in the browser. */
export const commands = {
  async takePicture(context: BrowserCommandContext, id: string, key: string) {
    addFinding(await comparePicture(context, id, key));
  },
};
