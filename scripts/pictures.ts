/** Takes the README's pictures, light and dark: the shop on a fresh demo database, and the built Storybook. */
import { rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { loadSharp } from '../apps/server/src/pictures/loadSharp.ts';
import { colorModeKey } from '../packages/domain/src/preferences/colorMode.ts';
import { command } from './processes/command.ts';
import { onDemoShop } from './processes/demoShop.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { root } from './sources.ts';
import { chromiumLaunch } from './testing/chromium.ts';

type Mode = 'light' | 'dark';

const folder = join(root, 'docs/pictures');
const port = 8197;
const modes: readonly Mode[] = ['light', 'dark'];
const desk = { viewport: { width: 1280, height: 860 } };
/** Storybook's sidebar beside a canvas of 1280 px. */
const wideDesk = { viewport: { width: 1660, height: 980 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
const password = 'a password for pictures';
/** Playwright writes no WebP. */
const sharp = await loadSharp();

parseArgs({});
rmSync(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { options } = await chromiumLaunch();
const browser = await chromium.launch(options);
try {
  await takeShop(browser);
  await takeStorybook(browser);
} finally {
  await browser.close();
}

async function save(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  const png = await page.screenshot({ animations: 'disabled' });
  writeFileSync(join(folder, `${name}.webp`), await sharp(png).webp({ quality: 80, effort: 6 }).toBuffer());
}

async function open(browser: Browser, mode: Mode, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...device, locale: 'en-US', colorScheme: mode, reducedMotion: 'reduce' });
  await context.addInitScript(([key, value]) => localStorage.setItem(key, value), [colorModeKey, mode] as const);
  return context.newPage();
}

async function takeShop(browser: Browser): Promise<void> {
  process.env.ADMIN_PASSWORD = password;
  await onDemoShop(port, async (url) => {
    for (const mode of modes) {
      const shop = await open(browser, mode, desk);
      await shop.goto(`${url}/home`);
      await save(shop, `shop-desk-${mode}`);
      const phoneShop = await open(browser, mode, phone);
      await phoneShop.goto(`${url}/home`);
      await save(phoneShop, `shop-phone-${mode}`);
      const admin = await open(browser, mode, desk);
      await admin.goto(`${url}/login?redirect=%2Fadmin`);
      await admin.locator('input[name="username"]').fill('admin');
      await admin.locator('input[name="password"]').fill(password);
      await admin.keyboard.press('Enter');
      await admin.waitForURL(`${url}/admin**`);
      await admin.getByRole('heading', { level: 1 }).waitFor();
      await save(admin, `admin-${mode}`);
      for (const page of [shop, phoneShop, admin]) await page.context().close();
    }
  });
}

async function takeStorybook(browser: Browser): Promise<void> {
  const built = await command('storybook', ['build', '--output-dir', 'storybook-static', '--quiet'], {
    STORYBOOK_DISABLE_TELEMETRY: '1',
  });
  if (built !== 0) throw new Error('Storybook could not be built; the reason stands above.');
  const server = await preview({ root, build: { outDir: 'storybook-static' }, preview: { port: port + 1 } });
  try {
    for (const mode of modes) {
      const page = await open(browser, mode, wideDesk);
      const query = `panel=false&path=/story/admin-orders--default&globals=locale:en-US;theme:${mode}`;
      await page.goto(`http://localhost:${port + 1}/?${query}`);
      await page.frameLocator('#storybook-preview-iframe').getByRole('heading', { level: 1 }).waitFor();
      await save(page, `storybook-${mode}`);
      await page.context().close();
    }
  } finally {
    await server.close();
  }
}
