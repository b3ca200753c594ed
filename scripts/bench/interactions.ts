import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { median } from './median.ts';

/** Something that a person does on a page, whose response time is measured. */
export interface Interaction {
  name: string;
  path: string;
  /** At a desk, where staff work; otherwise on a phone. */
  isAtDesk?: boolean;
  isStaff?: boolean;
  /** Runs before the measurement, with the CPU unthrottled. */
  prepare?: (page: Page) => Promise<void>;
  /** Clicks and keys that are measured. */
  act: (page: Page) => Promise<void>;
}

export interface InteractionOptions {
  /** Base URL of the shop. */
  url: string;
  /** Session token of a member of staff. */
  staffToken: string;
  runs: number;
}

/** CPU slowdown factor. */
const cpuRate = 4;

const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};
const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } };

const product = '/goods/teaware/yixing-teapot';

/** The visible button with this name. */
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

async function chooseVariant(page: Page): Promise<void> {
  await page.getByRole('radio').nth(1).click();
  await page.waitForURL(`**${product}-*`);
}

async function addToCart(page: Page): Promise<void> {
  await button(page, 'Add to cart').click();
}

/** All measured interactions. */
export const interactions: readonly Interaction[] = [
  { name: 'add to cart', path: product, prepare: chooseVariant, act: addToCart },
  {
    name: 'filter: open it, choose, show',
    path: '/goods',
    async act(page) {
      await button(page, 'Filter').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('In stock only').click();
      await dialog.getByRole('button').last().click();
      await page.waitForURL(/stock=1/);
    },
  },
  {
    name: 'quantity in the cart',
    path: '/goods/cart',
    async prepare(page) {
      const cart = page.url();
      await page.goto(new URL(product, cart).href);
      await chooseVariant(page);
      await addToCart(page);
      await page.waitForFunction(() => localStorage.getItem('cartStore')?.includes('quantity'));
      await page.goto(cart);
      await button(page, 'One more').waitFor();
    },
    act: (page) => button(page, 'One more').click(),
  },
  {
    name: 'theme at a desk: open the menu, choose dark',
    path: '/home',
    isAtDesk: true,
    async act(page) {
      await button(page, 'Appearance').click();
      await page.getByRole('menuitemradio', { name: 'Dark' }).click();
      await page.locator('body[dark-theme]').waitFor();
    },
  },
  {
    name: "open a staff's order",
    path: '/admin/orders',
    isAtDesk: true,
    isStaff: true,
    prepare: (page) => page.locator('main a[href^="/admin/orders/"]').first().waitFor(),
    async act(page) {
      await page.locator('main a[href^="/admin/orders/"]').first().click();
      await page.waitForURL(/\/admin\/orders\/\d+/);
    },
  },
  {
    name: 'type in the palette',
    path: '/admin/orders',
    isAtDesk: true,
    isStaff: true,
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').last().waitFor();
      await page.keyboard.type('teapot', { delay: 120 });
    },
  },
];

/** Runs in the page before its own scripts: the longest interaction since the last reset, ms in steps of 8. */
function observeInteractions(): void {
  Object.assign(window, { longestInteraction: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
      const seen = window as unknown as { longestInteraction: number };
      if (interactionId > 0) seen.longestInteraction = Math.max(seen.longestInteraction, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** Time until the page is at rest before and after the interaction, ms. */
const restMs = 1_500;

async function measureOnce(browser: Browser, interaction: Interaction, options: InteractionOptions): Promise<number> {
  const { path, isAtDesk, isStaff, prepare, act } = interaction;
  const { url, staffToken } = options;
  const context = await browser.newContext({
    ...(isAtDesk ? desk : phone),
    locale: 'en-US',
    // Its installation is no part of an interaction.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observeInteractions);
    if (isStaff) await page.addInitScript((token) => localStorage.setItem('token', token), staffToken);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await prepare?.(page);
    await page.waitForTimeout(restMs);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await page.evaluate(() => Object.assign(window, { longestInteraction: 0 }));
    await act(page);
    await page.waitForTimeout(restMs);
    return await page.evaluate(() => (window as unknown as { longestInteraction: number }).longestInteraction);
  } finally {
    await context.close();
  }
}

/**
 * Measures interaction to next paint: of each interaction the slowest event from input to the next frame, in ms of the
 * throttled CPU, median of the runs. Events below 16 ms are not reported by the browser and count as 0.
 */
export async function measureInteractions(
  browser: Browser,
  options: InteractionOptions,
): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  for (const interaction of interactions) {
    const durations: number[] = [];
    for (let run = 0; run < options.runs; run += 1) durations.push(await measureOnce(browser, interaction, options));
    results[interaction.name] = median(durations);
  }
  return results;
}
