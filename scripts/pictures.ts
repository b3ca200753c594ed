/** The README's pictures, taken of the real thing: the shop on a fresh demo database, and the built Storybook. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { preview } from 'vite';
import { buildWeb } from './build.ts';
import { chromiumLaunch } from './chromium.ts';
import { command } from './command.ts';
import { root } from './sources.ts';

const folder = join(root, 'docs/pictures');
const port = 8197;

const { executablePath, args, env } = await chromiumLaunch();
const browser = await chromium.launch({ executablePath, args, env });
try {
  await takeShop(browser);
  await takeStorybook(browser);
} finally {
  await browser.close();
}

async function takeShop(browser: Browser): Promise<void> {
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), 'sampan-pictures-'));
  const server = spawn('node', ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await isReady(server);
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-US' });
    await page.goto(`http://localhost:${port}/home`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(folder, 'shop.png') });
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
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

/** Resolves with the line that says so. */
function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => String(chunk).includes('Sampan is ready') && resolve());
    server.once('exit', (code) => reject(new Error(`the shop ended with ${code} before it was ready`)));
  });
}
