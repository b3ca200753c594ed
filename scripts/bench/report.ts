import type { CheckoutCost } from './checkout.ts';
import type { Cost, MeasuredCost } from './measure.ts';
import type { ServerMemory } from './memory.ts';
import { printTable } from './table.ts';
import { readOfOneRow, type Work } from './work.ts';

const headings = ['', 'ours /s', 'floor /s', 'ours ms', 'floor ms', 'ratio', 'target', ''];

const ms = ({ server, database }: Cost) => server.toFixed(3) + (database > 0 ? ` + ${database.toFixed(3)}` : '');
/** CPU of server and database per request, ms. */
export const getCpu = ({ server, database }: Cost) => server + database;
const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed');

export interface CpuReport {
  name: string;
  works: { work: Work; measured: MeasuredCost }[];
  checkout: CheckoutCost;
}

export interface DatabaseReport extends CpuReport {
  /** Of the built server in a process of its own. */
  memory: ServerMemory;
}

/** Content of the `--out` file. */
export interface BenchReport {
  /** Memory of the floor. */
  floorMemory: ServerMemory;
  databases: DatabaseReport[];
}

/** CPU of shop and provider per order, ms. */
export function getWhole({ shop, provider }: CheckoutCost): number {
  return getCpu(shop) + (provider ? getCpu(provider) : 0);
}

/** CPU that the floor uses to read one product, ms. */
export function toRow({ works }: CpuReport): number {
  const row = works.find(({ work }) => work === readOfOneRow);
  if (!row) throw new Error('The floor has read no row.');
  return getCpu(row.measured.floor);
}

/** CPU target for one order, ms. */
interface CheckoutTarget {
  text: string;
  limit: number;
}

/** Prints the table of one database; `ms` is CPU per request, server + database. */
export function printDatabase({ name, works, checkout }: CpuReport, target: CheckoutTarget): void {
  const rows = works.map(({ work, measured: { ours, floor } }) => {
    const ratio = getCpu(ours) / getCpu(floor);
    const targets = [
      ...(work.maxRatio === undefined
        ? []
        : [{ text: `≤ ${work.maxRatio} × floor`, isReached: ratio <= work.maxRatio }]),
      ...(work.maxCpu === undefined ? [] : [{ text: `≤ ${work.maxCpu} ms`, isReached: ours.server <= work.maxCpu }]),
    ];
    return [
      work.name,
      ours.perSecond.toFixed(0),
      floor.perSecond.toFixed(0),
      ms(ours),
      ms(floor),
      `${ratio.toFixed(2)} ×`,
      targets.map(({ text }) => text).join(', ') || '–',
      targets.map(({ isReached }) => verdict(isReached)).join(', '),
    ];
  });
  const { shop, provider } = checkout;
  const toLine = (name: string, cost: Cost) => [name, cost.perSecond.toFixed(0), '–', ms(cost), '–', '–'];
  const paid = toLine(provider ? 'an order, cart to paid' : 'an order, cart to paid, with the provider', shop);
  printTable(`${name} (CPU ms for each request, server + database)`, headings, [
    ...rows,
    [...paid, target.text, verdict(getCpu(shop) <= target.limit)],
    ...(provider ? [[...toLine("the payment provider's part, in its own process", provider), '–', '']] : []),
  ]);
}

/** Resident memory of a serving process, MB: targets at rest and for the peak. */
const memoryTargets: Record<string, [atRest: number, peak: number]> = {
  PostgreSQL: [120, 200],
  PGlite: [400, 600],
};

/** Prints what the built server holds on each database, beside a bare Fastify with pg. */
export function printMemory(floor: ServerMemory, reports: readonly DatabaseReport[], loadSeconds: number): void {
  const toLine = (name: string, { atRest, afterLoad, peak }: ServerMemory) => {
    const targets = memoryTargets[name];
    return [
      name,
      ...[atRest, afterLoad, peak].map((megabytes) => megabytes.toFixed(0)),
      targets ? `≤ ${targets[0]}, ${targets[1]}` : '–',
      targets ? verdict(atRest <= targets[0] && peak <= targets[1]) : '',
    ];
  };
  printTable(
    `Resident memory of the server's process, MB (${loadSeconds} s of load)`,
    ['', 'at rest', 'after load', 'peak', 'target', ''],
    [toLine('bare Fastify and pg', floor), ...reports.map(({ name, memory }) => toLine(name, memory))],
  );
}

/** Prints the ratios to the floor and the memory of this run beside those of another commit, which may lack some. */
export function printComparison(ours: BenchReport, theirs: BenchReport, name: string): void {
  for (const report of ours.databases) {
    const other = theirs.databases.find((each) => each.name === report.name);
    const toRatio = (measured: MeasuredCost | undefined) =>
      measured ? getCpu(measured.ours) / getCpu(measured.floor) : Number.NaN;
    const toCells = (one: number, two: number, unit: string, digits: number) => [
      `${one.toFixed(digits)} ${unit}`,
      Number.isNaN(two) ? '–' : `${two.toFixed(digits)} ${unit}`,
      Number.isNaN(two) ? '–' : `${(((one - two) / two) * 100).toFixed(0)} %`,
    ];
    printTable(
      `${report.name}: this tree and ${name}`,
      ['', 'this tree', name, 'change'],
      [
        ...report.works.map(({ work, measured }) => {
          const found = other?.works.find((each) => each.work.name === work.name);
          return [work.name, ...toCells(toRatio(measured), toRatio(found?.measured), '× floor', 2)];
        }),
        ['memory at rest', ...toCells(report.memory.atRest, Number(other?.memory.atRest), 'MB', 0)],
        ['memory after load', ...toCells(report.memory.afterLoad, Number(other?.memory.afterLoad), 'MB', 0)],
      ],
    );
  }
}

/** Prints page sizes; 1 kB is 1000 bytes. */
export function printPages(pages: readonly { page: string; files: number; bytes: number; maxKb?: number }[]): void {
  printTable(
    'JavaScript until a page is quiet, gzip',
    ['', 'files', 'ours', 'target', ''],
    pages.map(({ page, files, bytes, maxKb }) => [
      page,
      String(files),
      `${(bytes / 1000).toFixed(1)} kB`,
      maxKb === undefined ? '–' : `≤ ${maxKb} kB`,
      maxKb === undefined ? '' : verdict(bytes <= maxKb * 1000),
    ]),
  );
}
