import type { Locator, Page } from 'playwright/test';
import { chunkFile } from './support/builds.ts';
import { expect } from './support/shop.ts';
import { test, Viewer } from './support/viewer.ts';

test('somebody comes in by the landing, reads who is there, and where to find them', async ({ viewer, page }) => {
  const { t } = viewer;
  await page.goto('/');
  await viewer.link('common:nav.about').first().click();
  await page.waitForURL('**/about');
  await expect(page.getByRole('heading', { name: t('content:about.findUs') })).toBeVisible();
  await viewer.link('content:about.toHelp').click();
  await page.waitForURL('**/help');
  await expect(page.getByRole('searchbox', { name: t('content:help.search') })).toBeVisible();
});

test('a link leads where it says, though its list grows before the code of the next screen is there', async ({
  page,
  viewer,
}) => {
  let send = () => {};
  const isTime = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(`**${chunkFile('src/routes/home.tsx')}`, async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto('/goods', { waitUntil: 'networkidle' });
  await page.locator('a[href="/home"]').filter({ visible: true }).first().click();
  await page.evaluate(async () => {
    scrollTo(0, document.documentElement.scrollHeight);
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
  });
  send();
  const [title] = await viewer.shop.rows<{ text: string }>(
    `select value->'value'->>'${viewer.locale}' as text from settings where setting_group = 'site' and key = 'homeTitle'`,
  );
  await expect(page.getByRole('heading', { level: 1, name: title?.text ?? '', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
});

test('the journal in simplified Chinese, in which nothing is missing', async ({ page, shop }) => {
  const { t } = await Viewer.speaking(page, shop, 'zh-CN');
  await page.goto('/posts');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  const [article] = await shop.rows<{ title: string }>("select title from articles where slug = 'how-a-basket-begins'");
  await page.locator('main article a[href="/posts/how-a-basket-begins"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article?.title ?? '');
  const [onlyIn = ''] = t('content:post.onlyIn', { language: '{}' }).split('{}');
  await expect(page.getByText(onlyIn)).toHaveCount(0);
  await expect(page.locator('main [lang]')).toHaveCount(0);
});

/** Returns the viewer's picture counter. */
function placeIn(viewer: Locator): Promise<string | null> {
  return viewer.getByRole('status').textContent();
}

/** Returns the zoom factor of the viewer's picture. */
function measureNearness(viewer: Locator): Promise<number> {
  return viewer
    .locator('picture')
    .first()
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
}

/** Opens the viewer on the fourth picture of the album, and waits until it takes presses. */
async function openFourth(page: Page): Promise<Locator> {
  await page.goto('/album');
  await page.locator('main li a[href*="picture="]').nth(3).click();
  const viewer = page.getByRole('dialog');
  await viewer.getByRole('img').first().click({ trial: true });
  return viewer;
}

test('the album by keyboard: arrows turn, plus and zero go near and back, Escape returns', async ({ page }) => {
  const viewer = await openFourth(page);
  const fourth = await placeIn(viewer);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => placeIn(viewer)).not.toBe(fourth);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => placeIn(viewer)).toBe(fourth);
  expect(await measureNearness(viewer)).toBe(1);
  await page.keyboard.press('+');
  await expect.poll(() => measureNearness(viewer)).toBeGreaterThan(1);
  await page.keyboard.press('0');
  await expect.poll(() => measureNearness(viewer)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.locator('main li a[href*="picture="]').nth(3)).toBeFocused();
  expect(page.url()).not.toContain('picture=');
});

test('the album by touch: a swipe turns, two fingers go near', async ({ page }) => {
  const viewer = await openFourth(page);
  const fourth = await placeIn(viewer);
  const client = await page.context().newCDPSession(page);
  /** Moves fingers between positions, each given as [x, y]. */
  async function drag(from: [number, number][], to: [number, number][]): Promise<void> {
    const points = (places: [number, number][]) => places.map(([x, y], id) => ({ x, y, id }));
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(from) });
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const between = from.map(([x, y], index): [number, number] => {
        const [endX, endY] = to[index] ?? [x, y];
        return [x + (endX - x) * share, y + (endY - y) * share];
      });
      await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(between) });
    }
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
  await drag([[320, 400]], [[60, 400]]);
  await expect.poll(() => placeIn(viewer)).not.toBe(fourth);
  await drag([[60, 400]], [[320, 400]]);
  await expect.poll(() => placeIn(viewer)).toBe(fourth);
  await drag(
    [
      [180, 400],
      [210, 400],
    ],
    [
      [80, 400],
      [310, 400],
    ],
  );
  await expect.poll(() => measureNearness(viewer)).toBeGreaterThan(1);
});
