/** Takes the README's screenshots: the shop on a fresh demo database, and the built Storybook. */
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { preview } from 'vite';
import { chromiumLaunch } from './chromium.ts';
import { command } from './command.ts';
import { onDemoShop } from './demoShop.ts';
import { root } from './sources.ts';

const folder = join(root, 'docs/pictures');
const port = 8197;

const { options } = await chromiumLaunch();
const browser = await chromium.launch(options);
try {
  await takeShop(browser);
  await takeStorybook(browser);
} finally {
  await browser.close();
}

async function takeShop(browser: Browser): Promise<void> {
  await onDemoShop(port, async (url) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-US' });
    await page.goto(`${url}/home`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(folder, 'shop.png') });
  });
}

async function takeStorybook(browser: Browser): Promise<void> {
  const built = await command('storybook', ['build', '--output-dir', 'storybook-static', '--quiet'], {
    STORYBOOK_DISABLE_TELEMETRY: '1',
  });
  if (built !== 0) throw new Error('Storybook could not be built; the reason stands above.');
  const server = await preview({ root, build: { outDir: 'storybook-static' }, preview: { port: port + 1 } });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
    const globals = 'locale:en-US;theme:dark';
    await page.goto(`http://localhost:${port + 1}/?path=/story/shop-home--default&globals=${globals}`);
    await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, 'storybook.png') });
  } finally {
    await server.close();
  }
}
