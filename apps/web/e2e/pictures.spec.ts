import type { Browser } from 'playwright/test';
import { expect, test } from './support/shop.ts';

interface Viewport {
  width: number;
  height: number;
  /** Device pixels of a point. */
  pixels: number;
}

const viewports: readonly Viewport[] = [
  { width: 320, height: 700, pixels: 2 },
  { width: 390, height: 844, pixels: 3 },
  { width: 820, height: 1_100, pixels: 2 },
  { width: 1_024, height: 900, pixels: 1 },
  { width: 1_440, height: 900, pixels: 2 },
];
const paths = ['/home', '/goods', '/goods/teaware/yixing-teapot', '/posts', '/about'];
/** The width that `sizes` says may be this much smaller or larger than the one that is laid out. */
const tolerance = { min: 0.95, max: 1.2 };
/** Nothing tells that a request will not come: a wait, ms. */
const settleMs = 1_000;

async function openBrowser(browser: Browser, baseURL: string, { width, height, pixels }: Viewport) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    serviceWorkers: 'block',
    baseURL,
  });
  return { page: await context.newPage(), close: () => context.close() };
}

for (const viewport of viewports) {
  test(`at ${viewport.width} px pictures say how wide they are`, async ({ browser, shop }) => {
    const { page, close } = await openBrowser(browser, shop.url, viewport);
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const pictures = await page.evaluate(listPictureWidths);
      expect(pictures.length, path).toBeGreaterThan(0);
      const isWrong = ({ said, shown }: PictureWidth) => said < shown * tolerance.min || said > shown * tolerance.max;
      expect(pictures.filter(isWrong), path).toEqual([]);
    }
    await close();
  });

  test(`at ${viewport.width} px the pictures of a page that is left load nothing`, async ({ browser, shop }) => {
    const { page, close } = await openBrowser(browser, shop.url, viewport);
    await page.goto('/home', { waitUntil: 'networkidle' });
    const link = page.locator('a[href="/goods"]').filter({ visible: true }).first();
    await link.scrollIntoViewIfNeeded();
    await page.waitForTimeout(settleMs);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') requested.push(request.url());
    });
    await link.click();
    await expect(page.getByRole('listitem').locator('a[href^="/goods/"]').first()).toBeVisible();
    await page.waitForTimeout(settleMs);
    const shown = await page.evaluate(() => [...document.images].map(({ src }) => src));
    expect(shown.length).toBeGreaterThan(0);
    expect(requested.filter((url) => !shown.some((src) => url.startsWith(`${src}/`)))).toEqual([]);
    await close();
  });
}

interface PictureWidth {
  sizes: string;
  /** Width by `sizes` at this viewport, px. */
  said: number;
  /** Laid out, px. */
  shown: number;
}

/** Lists the page's pictures that come in several widths. Runs in the page. */
function listPictureWidths(): PictureWidth[] {
  const ruler = document.createElement('div');
  ruler.style.position = 'fixed';
  document.body.append(ruler);
  function measure(length: string): number {
    ruler.style.inlineSize = length;
    return ruler.getBoundingClientRect().width;
  }
  function evaluate(sizes: string): number {
    for (const [, condition, length] of sizes.matchAll(/(?:(\(m[^)]*\)) )?((?:\([^)]*\)|[^,(])+)(?:, |$)/g)) {
      if (length && (!condition || matchMedia(condition).matches)) return measure(length);
    }
    return innerWidth;
  }
  const widths = [...document.images]
    .filter((image) => image.sizes && image.closest('picture')?.querySelector('source'))
    .map((image) => ({
      sizes: image.sizes,
      said: evaluate(image.sizes),
      shown: image.getBoundingClientRect().width,
    }))
    .filter(({ shown }) => shown > 0);
  ruler.remove();
  return widths;
}
