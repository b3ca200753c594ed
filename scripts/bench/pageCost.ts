import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession } from 'playwright';
import { median } from './median.ts';

/**
 * Cost of loading a page with a cold cache, until `settleMs` after its load event. Times in ms of the throttled CPU.
 */
export interface PageCost {
  mainThread: number;
  /** Total blocking time: the part of each long task above 50 ms. */
  blocking: number;
  script: number;
  style: number;
  layout: number;
  layouts: number;
  requests: number;
  scriptFiles: number;
  /** Gzipped, even if the server used another encoding. */
  scriptBytes: number;
  pictures: number;
  pictureBytes: number;
  largestPaint: number;
  shift: number;
}

export interface PageOptions {
  url: string;
  width?: number;
  height?: number;
  pixelRatio?: number;
  /** CPU slowdown factor. */
  cpuRate?: number;
  /** Session token of a signed-in viewer. */
  token?: string;
  /** Further localStorage entries. */
  stored?: Record<string, string>;
  /** Time after the load event during which requests and work are counted, ms. */
  settleMs?: number;
  /** Counts the main thread's CPU time instead of the time that its tasks take: other processes do not lengthen it. */
  isCpuTime?: boolean;
  /** Called for each request. */
  onRequest?: (path: string) => void;
}

interface PageObservation {
  blocking: number;
  largestPaint: number;
  shift: number;
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const observed: PageObservation = { blocking: 0, largestPaint: 0, shift: 0 };
  Object.assign(window, { observedCost: observed });
  const on = (type: string, read: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  on('longtask', ({ duration }) => {
    observed.blocking += duration - 50;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    observed.largestPaint = startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) observed.shift += value;
  });
}

/** Measures the page in a new browser context with an empty cache. */
export async function measurePage(browser: Browser, options: PageOptions): Promise<PageCost> {
  const { url, width = 1280, height = 900, pixelRatio = 1, cpuRate = 4, settleMs = 5_000, isCpuTime = false } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixelRatio,
    // The worker fills its cache after the visit, and all pages share it.
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.addInitScript(observe);
    const stored = { ...options.stored, ...(options.token && { token: options.token }) };
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    const traffic = await recordTraffic(cdp, options.onRequest);
    await cdp.send('Performance.enable', { timeDomain: isCpuTime ? 'threadTicks' : 'timeTicks' });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    const { metrics } = await cdp.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0;
    const observed = await page.evaluate(() => (window as unknown as { observedCost: PageObservation }).observedCost);
    return {
      mainThread: metric('TaskDuration') * 1000,
      script: metric('ScriptDuration') * 1000,
      style: metric('RecalcStyleDuration') * 1000,
      layout: metric('LayoutDuration') * 1000,
      layouts: metric('LayoutCount'),
      ...observed,
      ...(await traffic()),
    };
  } finally {
    await context.close();
  }
}

type Traffic = Pick<PageCost, 'requests' | 'scriptFiles' | 'scriptBytes' | 'pictures' | 'pictureBytes'>;

async function recordTraffic(cdp: CDPSession, onRequest: PageOptions['onRequest']): Promise<() => Promise<Traffic>> {
  const requested = new Set<string>();
  const scripts = new Set<string>();
  const pictures = new Set<string>();
  let pictureBytes = 0;
  await cdp.send('Network.enable', { maxTotalBufferSize: 100_000_000, maxResourceBufferSize: 20_000_000 });
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return;
    requested.add(requestId);
    onRequest?.(request.url.replace(/^https?:\/\/[^/]+/, ''));
  });
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
    if (type === 'Image' && requested.has(requestId)) pictures.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pictures.has(requestId)) pictureBytes += encodedDataLength;
  });
  return async () => {
    let scriptBytes = 0;
    for (const requestId of scripts) {
      const { body, base64Encoded } = await cdp.send('Network.getResponseBody', { requestId });
      scriptBytes += gzipSync(Buffer.from(body, base64Encoded ? 'base64' : 'utf8'), { level: 9 }).length;
    }
    return {
      requests: requested.size,
      scriptFiles: scripts.size,
      scriptBytes,
      pictures: pictures.size,
      pictureBytes,
    };
  };
}

/** Returns the median of each figure. */
export function medianPageCost(costs: readonly PageCost[]): PageCost {
  const [first] = costs;
  if (!first) throw new Error('Nothing was measured.');
  const names = Object.keys(first) as (keyof PageCost)[];
  return Object.fromEntries(
    names.map((name) => [name, median(costs.map((cost) => cost[name]))]),
  ) as unknown as PageCost;
}
