/**
 * Measures what the search suggests while one types: `pnpm bench:suggest [--products 20000]`. Requests each beginning of
 * each name in the shop, of the names of single copies and of words that nothing has; one request at a time, none of
 * them cached, on PostgreSQL. Fails if a 95th percentile exceeds 100 ms.
 */
import { contract } from '@sampan/api/contract';
import { createShop } from '@sampan/demo/fixtures/shop/createShop';
import { queryProductTokens } from '@sampan/domain/search/productSearch';
import { openLargeShop } from './bench/largeShop.ts';
import { printTable } from './bench/table.ts';
import { parseArgs } from './processes/parseArgs.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '20000' } } });
const maxMs = 100;
/** Maximum length of a keyword in characters. */
const maxLength = 100;
const shop = createShop(new Date());
const names = shop.products.flatMap(({ name, i18n }) => [
  name,
  ...Object.values(i18n ?? {}).map((entry) => entry?.name ?? ''),
]);
/** `makeLarge` puts a number behind the names of its copies. */
const kinds: Record<string, readonly string[]> = {
  'names of goods': names,
  'one of the copies': names.slice(0, 40).map((name, at) => `${name} ${1000 + at}`),
  'nothing of the kind': ['zzzzzzzzzz', '鑫森淼焱垚', ...names.slice(0, 20).map((name) => `${name} qqq`)],
};

/** Texts requested so far, by their tokens, which are the key of a cached response. */
const requested = new Set<string>();
/** Each beginning of the names, as it is typed, that was not requested before. */
function toTexts(keywords: readonly string[]): string[] {
  const texts = keywords.flatMap((keyword) =>
    [...keyword].slice(0, maxLength).map((_, at) => [...keyword].slice(0, at + 1).join('')),
  );
  return texts.filter((text) => {
    const key = queryProductTokens(text).join(' ');
    const isNew = key !== '' && !requested.has(key);
    requested.add(key);
    return isNew;
  });
}
const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;

const size = { orders: 2_000, goods: Number(values.products) };
const { call, close } = await openLargeShop(size, (step) => console.log(step));
try {
  const rows: string[][] = [];
  for (const [kind, keywords] of Object.entries(kinds)) {
    const times: number[] = [];
    for (const keyword of toTexts(keywords)) {
      const begun = performance.now();
      await call(contract.product.suggest, { keyword });
      times.push(performance.now() - begun);
    }
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    if (p95 > maxMs) process.exitCode = 1;
    rows.push([kind, String(times.length), p50.toFixed(1), p95.toFixed(1), Math.max(...times).toFixed(1)]);
  }
  printTable(`Suggestions with ${values.products} products, ms`, ['', 'requests', 'p50', 'p95', 'max'], rows);
} finally {
  await close();
}
