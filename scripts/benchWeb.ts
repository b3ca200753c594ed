/**
 * Compares the page load cost of the shop and of a minimal React page in one run: cold cache, 4 × slower CPU, 1280 ×
 * 900, medians of the runs. `pnpm bench:web [--runs 5] [--page home] [--out file] [--against ref] [--profile]`. `--out`
 * writes the figures as JSON; `--against` measures another commit first, or reads such a file, and prints its figures
 * below this run's; `--profile` prints what the main thread spends its time on instead.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { profileMainThread } from './bench/mainThreadProfile.ts';
import { measurePage, medianPageCost, type PageCost, type PageOptions } from './bench/pageCost.ts';
import { readOther } from './bench/readOther.ts';
import { printTable } from './bench/table.ts';
import { startWebFloor } from './bench/webFloor.ts';
import { chromiumLaunch } from './chromium.ts';
import { onDemoShop } from './demoShop.ts';
import { freePort } from './freePort.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    out: { type: 'string' },
    against: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
/** Rows of a profile: the rest is noise. */
const profileRows = 25;
const adminPassword = 'bench-web-1A!';

interface PageToMeasure {
  path: string;
  isStaff?: boolean;
}
const pages: Record<string, PageToMeasure> = {
  home: { path: '/home' },
  goods: { path: '/goods' },
  product: { path: '/goods/teaware/yixing-teapot' },
  cart: { path: '/goods/cart' },
  "staff's orders": { path: '/admin/orders', isStaff: true },
};

type Figures = Record<string, PageCost>;
const figures: Figures = {};

const other = values.against
  ? await readOther<Figures>(values.against, 'benchWeb.ts', { runs: values.runs, page: values.page })
  : undefined;
const floor = await startWebFloor(await freePort());
process.env.ADMIN_PASSWORD = adminPassword;
try {
  await onDemoShop(await freePort(), async (url) => {
    const { options } = await chromiumLaunch();
    const browser = await chromium.launch(options);
    try {
      const token = await signIn(url);
      const measure = values.profile ? printProfile : keepFigures;
      await measure('floor', { url: floor.url });
      for (const [name, { path, isStaff }] of Object.entries(pages)) {
        if (values.page && values.page !== name) continue;
        await measure(name, { url: url + path, ...(isStaff && { token }) });
      }

      async function keepFigures(name: string, page: PageOptions) {
        figures[name] = await measured(browser, page);
      }
      async function printProfile(name: string, page: PageOptions) {
        await measurePage(browser, { ...page, cpuRate: 1, settleMs: 1_000 });
        const rows = await profileMainThread(browser, page);
        const total = rows.reduce((sum, { selfMs }) => sum + selfMs, 0);
        printTable(
          `${name}: self time on the main thread, ${total.toFixed(0)} ms in all`,
          ['work', 'ms', 'share', 'times'],
          rows
            .slice(0, profileRows)
            .map((row) => [
              row.name,
              row.selfMs.toFixed(1),
              `${((row.selfMs / total) * 100).toFixed(1)} %`,
              String(row.count),
            ]),
        );
      }
    } finally {
      await browser.close();
    }
  });
} finally {
  await floor.close();
}
if (!values.profile) print(figures, 'This run');
if (values.out) writeFileSync(values.out, `${JSON.stringify(figures, null, 2)}\n`);
if (other) print(other, values.against ?? '');

/** Medians of the runs, after one visit that fills the server's caches. */
async function measured(browser: Browser, page: PageOptions): Promise<PageCost> {
  await measurePage(browser, { ...page, cpuRate: 1, settleMs: 1_000 });
  const costs: PageCost[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await measurePage(browser, page));
  return medianPageCost(costs);
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/main/v2/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'operator', password: adminPassword }),
  });
  if (!response.ok) throw new Error(`The operator could not sign in: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}

function print({ floor: baseline, ...found }: Figures, title: string): void {
  if (!baseline) throw new Error('The floor was not measured.');
  const times = (value: number, floorValue: number) => `${(value / Math.max(floorValue, 1)).toFixed(2)} ×`;
  const whole = (value: number) => value.toFixed(0);
  printTable(
    `${title}: ratios to the floor (main thread ${whole(baseline.mainThread)} ms, blocking ${whole(baseline.blocking)}, largest paint ${whole(baseline.largestPaint)})`,
    [
      '',
      'main thread',
      'blocking',
      'script',
      'style',
      'layout',
      'layouts',
      'requests',
      'files',
      'JS kB',
      'pictures',
      'kB',
      'LCP',
      'CLS',
    ],
    Object.entries(found).map(([name, cost]) => [
      name,
      times(cost.mainThread, baseline.mainThread),
      times(cost.blocking, baseline.blocking),
      ...[cost.script, cost.style, cost.layout].map((value) => `${whole(value)} ms`),
      whole(cost.layouts),
      whole(cost.requests),
      whole(cost.scriptFiles),
      (cost.scriptBytes / 1000).toFixed(1),
      whole(cost.pictures),
      (cost.pictureBytes / 1000).toFixed(0),
      times(cost.largestPaint, baseline.largestPaint),
      cost.shift.toFixed(3),
    ]),
  );
}
