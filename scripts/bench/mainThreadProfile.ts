import type { Browser } from 'playwright';

/** Self time of one kind of work on the page's main thread, in ms of the throttled CPU. */
export interface ProfileRow {
  /** Trace event, with the script's path where it runs one. */
  name: string;
  selfMs: number;
  count: number;
}

/** CPU slowdown factor. */
const cpuRate = 4;
/** Time after the load event that is traced, ms. */
const settleMs = 5_000;

interface TraceEvent {
  ph: string;
  name: string;
  pid: number;
  tid: number;
  /** Start and duration, microseconds. */
  ts: number;
  dur?: number;
  args?: { name?: string; data?: { url?: string; fileName?: string; type?: string } };
}

const categories = [
  'toplevel',
  'blink',
  'blink.net',
  'loading',
  'v8',
  'cc',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.compile',
];

/**
 * Traces the load of a page with a cold cache, like DevTools' performance panel, and returns the self time of each
 * kind of work on its main thread, largest first.
 */
export async function profileMainThread(
  browser: Browser,
  { url, token }: { url: string; token?: string },
): Promise<ProfileRow[]> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
    locale: 'en-US',
  });
  try {
    const page = await context.newPage();
    if (token) await page.addInitScript((value) => localStorage.setItem('token', value), token);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await browser.startTracing(page, { categories });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(settleMs);
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    return getSelfTimes(traceEvents, url);
  } finally {
    await context.close();
  }
}

/** Sums self times by kind of work, on the main thread of the renderer that parsed the document of this URL. */
function getSelfTimes(events: readonly TraceEvent[], url: string): ProfileRow[] {
  const document = events.find(({ name, args }) => name === 'ParseHTML' && args !== undefined && hasUrl(args, url));
  if (!document) throw new Error(`The trace has no document of ${url}.`);
  const onThread = events
    .filter(({ ph, pid, tid, dur }) => ph === 'X' && dur && pid === document.pid && tid === document.tid)
    .toSorted((one, two) => one.ts - two.ts || (two.dur ?? 0) - (one.dur ?? 0));
  const rows = new Map<string, ProfileRow>();
  const open: { end: number; row: ProfileRow }[] = [];
  for (const { name, ts, dur = 0, args } of onThread) {
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= ts) open.pop();
    const label = getLabel(name, args?.data);
    const row = rows.get(label) ?? { name: label, selfMs: 0, count: 0 };
    rows.set(label, row);
    row.count += 1;
    row.selfMs += dur / 1000;
    const parent = open.at(-1);
    if (parent) parent.row.selfMs -= dur / 1000;
    open.push({ end: ts + dur, row });
  }
  return [...rows.values()].toSorted((one, two) => two.selfMs - one.selfMs);
}

const hasUrl = (args: object, url: string) => JSON.stringify(args).includes(url);

function getLabel(name: string, data: { url?: string; fileName?: string; type?: string } | undefined): string {
  const script = data?.url ?? data?.fileName;
  const path = script?.replace(/^https?:\/\/[^/]+/, '').replace(/\?.*$/, '');
  return [name, data?.type, path].filter(Boolean).join(' ');
}
