/**
 * Compares the page load cost of the shop and of a minimal React page in one run, with a cold cache: medians of the
 * runs. `pnpm bench:web [--runs 5] [--page home] [--all] [--interactions] [--out file] [--against ref] [--profile]`.
 *
 * - Without `--all`: a desk of 1280 × 900, a CPU slowed four times, signed out. With it also a phone of 390 × 844 with
 *   three pixels a point, the CPU at full speed, and customers who are signed in: eight tables.
 * - `--interactions` measures the time from an input to the next frame instead (INP), on a CPU slowed four times.
 * - `--profile` prints what the main thread spends its time on instead.
 * - `--out` writes the figures as JSON; `--against` measures another commit first, or reads such a file, and prints its
 *   figures below this run's.
 */
import { writeFileSync } from 'node:fs';
import { contract } from '@sampan/api/contract';
import { type Browser, chromium } from 'playwright';
import { measureInteractions } from './bench/interactions.ts';
import { profileMainThread } from './bench/mainThreadProfile.ts';
import { measurePage, medianPageCost, type PageCost, type PageOptions } from './bench/pageCost.ts';
import { readOther } from './bench/readOther.ts';
import { printTable } from './bench/table.ts';
import { startWebFloor } from './bench/webFloor.ts';
import { createClient } from './cluster/client.ts';
import { onDemoShop } from './processes/demoShop.ts';
import { freePort } from './processes/freePort.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { chromiumLaunch } from './testing/chromium.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    all: { type: 'boolean', default: false },
    interactions: { type: 'boolean', default: false },
    out: { type: 'string' },
    against: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
/** Rows of a profile: the rest is noise. */
const profileRows = 25;
/** Password of the demo shop's accounts. */
const password = 'bench-web-1A!';

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

/** Device, speed and sign-in of a visit. Staff are always signed in. */
interface Visit {
  name: string;
  isPhone: boolean;
  cpuRate: number;
  isSignedIn: boolean;
}
const visits: Visit[] = [false, true].flatMap((isPhone) =>
  [4, 1].flatMap((cpuRate) =>
    [false, true].map((isSignedIn) => ({
      name: `${isPhone ? 'phone' : 'desk'}, CPU ${cpuRate === 1 ? 'at full speed' : `slowed ${cpuRate} ×`}, signed ${isSignedIn ? 'in' : 'out'}`,
      isPhone,
      cpuRate,
      isSignedIn,
    })),
  ),
);
const measuredVisits = values.all ? visits : visits.slice(0, 1);

/** Costs by page. */
type PageFigures = Record<string, PageCost>;
/** Content of the `--out` file: costs by visit, or INP in ms by interaction. */
interface Figures {
  visits?: Record<string, PageFigures>;
  interactions?: Record<string, number>;
}
const figures: Figures = {};

const other = values.against
  ? await readOther<Figures>(values.against, 'benchWeb.ts', {
      runs: values.runs,
      page: values.page,
      ...(values.all && { all: true }),
      ...(values.interactions && { interactions: true }),
    })
  : undefined;
const floor = await startWebFloor(await freePort());
process.env.ADMIN_PASSWORD = password;
try {
  await onDemoShop(await freePort(), async (url) => {
    const { options } = await chromiumLaunch();
    const browser = await chromium.launch(options);
    try {
      const staffToken = await signIn(url, 'operator');
      if (values.interactions) {
        figures.interactions = await measureInteractions(browser, { url, staffToken, runs });
      } else if (values.profile) {
        await printProfile(browser, 'floor', { url: floor.url });
        for (const [name, { path, isStaff }] of selectPages()) {
          await printProfile(browser, name, { url: url + path, ...(isStaff && { token: staffToken }) });
        }
      } else {
        const customerToken = await signIn(url, 'customer');
        figures.visits = {};
        for (const { name, isPhone, cpuRate, isSignedIn } of measuredVisits) {
          const device = isPhone ? { width: 390, height: 844, pixelRatio: 3 } : { width: 1280, height: 900 };
          const costs: PageFigures = { floor: await measure(browser, { url: floor.url, cpuRate, ...device }) };
          for (const [page, { path, isStaff }] of selectPages()) {
            const token = isStaff ? staffToken : isSignedIn ? customerToken : undefined;
            costs[page] = await measure(browser, { url: url + path, cpuRate, ...device, ...(token && { token }) });
          }
          figures.visits[name] = costs;
        }
      }
    } finally {
      await browser.close();
    }
  });
} finally {
  await floor.close();
}
if (values.out) writeFileSync(values.out, `${JSON.stringify(figures, null, 2)}\n`);
print(figures, 'this run');
if (other) print(other, values.against ?? '');

function selectPages(): [string, PageToMeasure][] {
  return Object.entries(pages).filter(([name]) => !values.page || values.page === name);
}

/** Medians of the runs, after one visit that fills the server's caches. */
async function measure(browser: Browser, page: PageOptions): Promise<PageCost> {
  await measurePage(browser, { ...page, cpuRate: 1, settleMs: 1_000 });
  const costs: PageCost[] = [];
  for (let run = 0; run < runs; run += 1) costs.push(await measurePage(browser, page));
  return medianPageCost(costs);
}

async function printProfile(browser: Browser, name: string, page: PageOptions): Promise<void> {
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

async function signIn(url: string, username: string): Promise<string> {
  return (await createClient(url).call(contract.user.login, { username, password })).token;
}

function print({ visits: byVisit = {}, interactions }: Figures, title: string): void {
  for (const [visit, costs] of Object.entries(byVisit)) printVisit(costs, `${visit}: ${title}`);
  if (!interactions) return;
  printTable(
    `Interaction to next paint, CPU slowed 4 ×: ${title}`,
    ['', 'ms'],
    Object.entries(interactions).map(([name, duration]) => [name, duration.toFixed(0)]),
  );
}

function printVisit({ floor: baseline, ...costs }: PageFigures, title: string): void {
  if (!baseline) throw new Error('The floor was not measured.');
  const times = (value: number, floorValue: number) => `${(value / Math.max(floorValue, 1)).toFixed(2)} ×`;
  const whole = (value: number) => value.toFixed(0);
  const columns: [heading: string, toCell: (cost: PageCost) => string][] = [
    ['main thread', ({ mainThread }) => times(mainThread, baseline.mainThread)],
    ['blocking', ({ blocking }) => `${whole(blocking)} ms`],
    ['script', ({ script }) => `${whole(script)} ms`],
    ['style', ({ style }) => `${whole(style)} ms`],
    ['layout', ({ layout }) => `${whole(layout)} ms`],
    ['layouts', ({ layouts }) => whole(layouts)],
    ['requests', ({ requests }) => whole(requests)],
    ['files', ({ scriptFiles }) => whole(scriptFiles)],
    ['JS kB', ({ scriptBytes }) => (scriptBytes / 1000).toFixed(1)],
    ['pictures', ({ pictures }) => whole(pictures)],
    ['kB', ({ pictureBytes }) => whole(pictureBytes / 1000)],
    ['LCP', ({ largestPaint }) => times(largestPaint, baseline.largestPaint)],
    ['CLS', ({ shift }) => shift.toFixed(3)],
  ];
  printTable(
    `${title}; × floor (main thread ${whole(baseline.mainThread)} ms, largest paint ${whole(baseline.largestPaint)} ms)`,
    ['', ...columns.map(([heading]) => heading)],
    Object.entries(costs).map(([name, cost]) => [name, ...columns.map(([, toCell]) => toCell(cost))]),
  );
}
