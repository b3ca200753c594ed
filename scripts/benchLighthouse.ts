/**
 * Runs Lighthouse's mobile preset (4 × slower CPU, slow 4G, simulated) on the main pages: `pnpm bench:lighthouse
 * [--runs 3]`. Prints the medians of the runs beside the targets.
 */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { median } from './bench/median.ts';
import { printTable } from './bench/table.ts';
import { onDemoShop } from './processes/demoShop.ts';
import { freePort } from './processes/freePort.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { chromiumLaunch } from './testing/chromium.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runs = Number(values.runs);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const pages = {
  index: '/',
  home: '/home',
  goods: '/goods',
  'goods-slug': '/goods/teaware/yixing-teapot',
  'posts-id': '/posts/1',
};

/** Scores from 0 to 100; times in ms. */
interface Figures {
  scores: Record<(typeof categories)[number], number>;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Audits that keep a category below 100. */
  failed: string[];
}

await onDemoShop(await freePort(), async (url) => {
  const browserPort = await freePort();
  const { options } = await chromiumLaunch();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${browserPort}`],
  });
  try {
    const rows: string[][] = [];
    const failed = new Map<string, string[]>();
    for (const [name, path] of Object.entries(pages)) {
      const measured: Figures[] = [];
      for (let run = 0; run < runs; run += 1) measured.push(await measure(url + path, browserPort));
      const of = (value: (figures: Figures) => number) => median(measured.map(value));
      const scores = categories.map((category) => of(({ scores }) => scores[category]).toFixed(0));
      const times = [of((f) => f.firstPaint), of((f) => f.largestPaint), of((f) => f.blocking)];
      rows.push([name, ...scores, ...times.map((time) => `${time.toFixed(0)} ms`), of((f) => f.shift).toFixed(3)]);
      failed.set(name, [...new Set(measured.flatMap((figures) => figures.failed))]);
    }
    printTable(
      `Lighthouse, mobile, medians of ${runs}`,
      ['', 'performance', 'accessibility', 'best practices', 'SEO', 'FCP', 'LCP', 'blocking', 'CLS'],
      [...rows, ['to reach', '≥ 95', '100', '100', '100', '–', '≤ 1800 ms', '≤ 150 ms', '≤ 0.020']],
    );
    for (const [name, audits] of failed) if (audits.length > 0) console.log(`${name}: ${audits.join(', ')}`);
  } finally {
    await browser.close();
  }
});

async function measure(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...categories] });
  if (!result || result.lhr.runtimeError) {
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'Lighthouse gave nothing'}`);
  }
  const { audits, categories: found } = result.lhr;
  const toFigure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const scores = Object.fromEntries(categories.map((category) => [category, (found[category]?.score ?? 0) * 100]));
  const failed = categories
    .filter((category) => category !== 'performance')
    .flatMap((category) => found[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && audits[id]?.score !== null && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  return {
    scores: scores as Figures['scores'],
    firstPaint: toFigure('first-contentful-paint'),
    largestPaint: toFigure('largest-contentful-paint'),
    blocking: toFigure('total-blocking-time'),
    shift: toFigure('cumulative-layout-shift'),
    failed,
  };
}
