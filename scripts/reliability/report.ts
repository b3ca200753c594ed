import type { Place } from './measure.ts';
import { isPassed, type Result } from './results.ts';
import type { Row } from './row.ts';

/** Rows that run at a time: most use one core, for their server and its database take turns. */
export const rowsAtOnce = 2;

const placeNames: Record<Place, string> = {
  pglite: 'embedded',
  postgres: 'PostgreSQL',
  cluster: 'three servers',
  none: '–',
};

const format = (n: number) => n.toLocaleString('en-US');

function formatSeconds(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Sum of the last runs' times: `all 58 rows take 4 h 10 min one after another`. Two at a time they take less. */
export function describeTotalTime(rows: readonly Row[], results: ReadonlyMap<string, Result>): string {
  const known = rows.flatMap(({ id }) => results.get(id)?.seconds ?? []);
  const minutes = Math.round(known.reduce((sum, seconds) => sum + seconds, 0) / 60);
  const which = known.length === rows.length ? `all ${rows.length} rows` : `${known.length} of ${rows.length} rows`;
  return `${which} take ${Math.floor(minutes / 60)} h ${minutes % 60} min one after another`;
}

function renderRow(row: Row, result: Result | undefined): string[] {
  const places = Object.keys(row.full) as Place[];
  if (!result) {
    const full = places.map((place) => `${placeNames[place]} ${format(row.full[place] ?? 0)}`).join(', ');
    return [`| ${row.title} | – | – | – | – | – | not measured yet (${full}) |`];
  }
  const { date, commit, seconds } = result;
  const outcome = isPassed(row, result) ? 'passed' : result.passed ? '**too few tries**' : '**failed**';
  return places.map((place) => {
    const one = result.measurements.find((each) => each.place === place);
    const wanted = row.full[place] ?? 0;
    const n = one && one.n >= wanted ? format(one.n) : `${format(one?.n ?? 0)} of ${format(wanted)}`;
    const measured = one?.measured ? `; ${one.measured}` : '';
    const verdict = `${outcome}${measured}`;
    const when = `${date.slice(0, 10)}, ${commit}, ${formatSeconds(seconds)}`;
    return `| ${row.title} | ${placeNames[place]} | ${n} | ${one?.failures ?? '–'} | ${one?.seed ?? '–'} | ${when} | ${verdict} |`;
  });
}

/** The report in Markdown: a table of every row, measured or not. */
export function renderReport(rows: readonly Row[], results: ReadonlyMap<string, Result>): string {
  const passed = rows.filter((row) => {
    const result = results.get(row.id);
    return result && isPassed(row, result);
  });
  return [
    '# Reliability',
    '',
    'Written by `pnpm reliability --report` from the last run of each row; see [testing](testing.md#long-runs).',
    `${passed.length} of ${rows.length} rows passed at their full number; ${describeTotalTime(rows, results)}.`,
    '',
    '| row | on | n | failures | seed | date, commit, time of the row | result |',
    '|---|---|--:|--:|---|---|---|',
    ...rows.flatMap((row) => renderRow(row, results.get(row.id))),
    '',
  ].join('\n');
}
