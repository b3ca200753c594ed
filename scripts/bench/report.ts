import type { MemoryUsed } from '../../apps/server/bench/protocol.ts';
import type { CheckoutCost } from './checkout.ts';
import type { Cost, Measured } from './measure.ts';
import { printTable } from './table.ts';
import { readOfOneRow, type Work } from './work.ts';

const headings = ['', 'ours /s', 'floor /s', 'ours ms', 'floor ms', 'ratio', 'target', ''];

const ms = ({ server, database }: Cost) => server.toFixed(3) + (database > 0 ? ` + ${database.toFixed(3)}` : '');
/** CPU of server and database per request, ms. */
export const getCpu = ({ server, database }: Cost) => server + database;
const verdict = (isReached: boolean) => (isReached ? 'reached' : 'missed');

export interface DatabaseReport {
  name: string;
  works: { work: Work; measured: Measured }[];
  checkout: CheckoutCost;
  /** Of the server's process, which also runs the floor and the measuring code. */
  memory: { atRest: MemoryUsed; afterLoad: MemoryUsed };
}

/** CPU of shop and provider per order, ms. */
export function getWhole({ shop, provider }: CheckoutCost): number {
  return getCpu(shop) + (provider ? getCpu(provider) : 0);
}

/** CPU that the floor uses to read one product, ms. */
export function toRow({ works }: DatabaseReport): number {
  const row = works.find(({ work }) => work === readOfOneRow);
  if (!row) throw new Error('The floor has read no row.');
  return getCpu(row.measured.floor);
}

/** CPU target for one order, ms. */
interface CheckoutTarget {
  text: string;
  most: number;
}

/** Prints the table of one database; `ms` is CPU per request, server + database. */
export function printDatabase({ name, works, checkout, memory }: DatabaseReport, target: CheckoutTarget): void {
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
    [...paid, target.text, verdict(getCpu(shop) <= target.most)],
    ...(provider ? [[...toLine("the payment provider's part, in its own process", provider), '–', '']] : []),
  ]);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);
  const { atRest, afterLoad } = memory;
  console.log(
    `Memory: ${megabytes(atRest.resident)} MB before the load, ${megabytes(afterLoad.resident)} after it, ${megabytes(afterLoad.peak)} at most.`,
  );
}

/** Prints page sizes; 1 kB is 1000 bytes. */
export function printPages(pages: readonly { page: string; bytes: number; maxKb: number }[]): void {
  printTable(
    'Initial JavaScript, gzip',
    ['', 'ours', 'target', ''],
    pages.map(({ page, bytes, maxKb }) => [
      page,
      `${(bytes / 1000).toFixed(1)} kB`,
      `≤ ${maxKb} kB`,
      verdict(bytes <= maxKb * 1000),
    ]),
  );
}
