import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import '@vitest/browser-playwright';
import type { BrowserCommandContext } from 'vitest/node';
import { type Finding, keepTaken, note } from './findings.ts';
import { type Pixels, readPixels } from './pixels.ts';
import { readBaseline } from './store.ts';

const baseline = readBaseline();
const maxAttempts = 12;

/** Of the pixels, not of the file: how a browser packs them depends on the machine. */
function computeHash({ width, data }: Pixels): string {
  return createHash('sha256').update(`${width}\n`).update(data).digest('hex').slice(0, 20);
}

/** Only the story: the page around it is the test runner's. */
async function shoot({ page, iframe }: BrowserCommandContext): Promise<Buffer> {
  const box = await iframe.owner().boundingBox();
  if (!box) throw new Error('The frame of the story is not shown.');
  return page.screenshot({ clip: box, animations: 'disabled', caret: 'hide', scale: 'css' });
}

/**
 * The browser keeps what it once needed, and a picture would depend on the way to it:
 * - the layers: a bar that was in one of its own while something moved stays there, and its round ends differ by the last
 *   bit of a colour. What needs a layer and goes again has them all laid anew;
 * - the place of a hint that is fixed to its button: it stays where it fitted last, half a pixel from where it would come
 *   up now. What is drawn before and after elements goes for as long;
 * - the ground behind an image that was not all there when it was first painted: it shines through at the round corners,
 *   and is left out where the image was there at once. All is painted anew.
 *
 * What comes up anew with that has a layer of its own meanwhile, and is brought to its end.
 */
async function layAnew({ iframe }: BrowserCommandContext): Promise<void> {
  await iframe.locator('body').evaluate(async (body) => {
    const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const mover = body.ownerDocument.createElement('i');
    mover.style.cssText =
      'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px; will-change: transform';
    const otherwise = body.ownerDocument.createElement('style');
    otherwise.textContent =
      '*::before, *::after { content: none !important } * { image-rendering: pixelated !important }';
    body.append(mover, otherwise);
    await frames();
    mover.remove();
    otherwise.remove();
    await frames();
    for (const animation of body.ownerDocument.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
    }
    await frames();
  });
}

async function find(context: BrowserCommandContext, id: string, key: string): Promise<Finding> {
  const before = baseline[id]?.[key];
  let taken = await shoot(context);
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    // As it was before: there is nothing to wait for.
    if (before !== undefined && computeHash(await readPixels(taken)) === before)
      return { id, key, state: 'same', hash: before };
    await layAnew(context);
    await wait(100);
    const next = await shoot(context);
    const isStill = next.equals(taken);
    taken = next;
    if (!isStill) continue;
    const hash = computeHash(await readPixels(taken));
    keepTaken(hash, taken);
    return before === undefined ? { id, key, state: 'new', hash } : { id, key, state: 'changed', before, hash };
  }
  const hash = computeHash(await readPixels(taken));
  keepTaken(hash, taken);
  return { id, key, state: 'restless', hash };
}

/** The browser's side of it is annotations.ts. */
export const commands = {
  async takePicture(context: BrowserCommandContext, id: string, key: string) {
    note(await find(context, id, key));
  },
};
