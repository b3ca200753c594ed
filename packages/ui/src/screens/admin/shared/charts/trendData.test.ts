import { shopZone } from '@sampan/api/shopZone';
import { getPreviousPeriod, parsePeriod } from '@sampan/domain/reports/period';
import { findBucket, planTrend, toTrendPoints } from '@sampan/domain/reports/trend';
import { getZone } from '@sampan/domain/reports/zone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartData } from '../../../../patterns/ChartFrame/chartData.ts';
import { computeChange, computeTakeaway } from '../../../../patterns/ChartFrame/chartMaths.ts';
import { toChartRows } from '../../../../patterns/ChartFrame/csv.ts';
import { addDays } from '../../../../primitives/DateRangePicker/isoDate.ts';
import { type TrendUnit, toPeriodInstants, trendUnits } from './period.ts';
import { toTrendData } from './trendData.ts';

const dayMs = 86_400_000;
const zone = getZone(shopZone);

interface TrendCase {
  from: string;
  to: string;
  unit: TrendUnit;
  isCounting?: boolean;
  /** Sales of a day. */
  sell: (day: number) => number;
}

/** The trend's chart of a shop that sells once on each day, and the totals of both periods. */
function draw({ from, to, unit, isCounting = false, sell }: TrendCase): { data: ChartData; totals: [number, number] } {
  const period = parsePeriod(toPeriodInstants({ from, to }));
  function getPoints(isPrevious: boolean) {
    const trend = planTrend(period, { unit, isPrevious }, zone);
    if (!trend) throw new Error('too many');
    const [first, last] = [zone.getDay(trend.period.from), zone.getDay(trend.period.to)];
    const days = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    return toTrendPoints(
      trend.buckets,
      days.map((day) => ({ index: findBucket(trend.buckets, zone.getStart(day)), amount: sell(day) })),
    );
  }
  const sumDays = (range: { from: number; to: number }) => {
    let total = 0;
    for (let day = zone.getDay(range.from); day <= zone.getDay(range.to); day++) total += sell(day);
    return total;
  };
  const names = { point: 'Week', now: 'Sales', previous: 'Before' };
  return {
    data: toTrendData(getPoints(false), getPoints(true), {
      measure: 'amount',
      names,
      formatDate: (date) => `Day ${date}`,
      isCounting,
    }),
    totals: [sumDays(period), sumDays(getPreviousPeriod(period, zone))],
  };
}

const sumColumn = (data: ChartData, column: number) =>
  toChartRows(data)
    .slice(1)
    .reduce((total, row) => total + Number(row[column] ?? 0), 0);

const ranges = {
  first: fc.integer({ min: Date.UTC(2020, 0) / dayMs, max: Date.UTC(2030, 0) / dayMs }),
  days: fc.integer({ min: 2, max: 500 }),
  unit: fc.constantFrom(...trendUnits),
};
const toRange = (first: number, days: number) => {
  const from = new Date(first * dayMs).toISOString().slice(0, 10);
  return { from, to: addDays(from, days - 1) };
};
/** Whole months have another number of days than those before. */
const isWholeMonths = ({ from, to }: { from: string; to: string }) =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01');

describe('a trend beside the summary of its period', () => {
  it('has no change with flat sales, in any step', () => {
    const sell = () => 100;
    const fifty = { from: '2026-10-05', to: '2026-11-23' };
    for (const unit of trendUnits)
      expect(computeTakeaway(draw({ ...fifty, unit, sell }).data)?.kind, unit).toBe('level');
    fc.assert(
      fc.property(ranges.first, ranges.days, ranges.unit, fc.boolean(), (first, days, unit, isCounting) => {
        const range = toRange(first, days);
        fc.pre(!isWholeMonths(range));
        const takeaway = computeTakeaway(draw({ ...range, unit, isCounting, sell }).data);
        // A single point that still counts says nothing.
        expect(takeaway?.kind ?? 'level').toBe('level');
      }),
    );
  });

  it('has the totals of both periods, in the table and the file, and their change', () => {
    fc.assert(
      fc.property(ranges.first, ranges.days, ranges.unit, fc.integer(), (first, days, unit, seed) => {
        const sell = (day: number) => 1 + (Math.abs(Math.imul(day, 2_654_435_761) ^ seed) % 1_000);
        const { data, totals } = draw({ ...toRange(first, days), unit, sell });
        expect([sumColumn(data, 1), sumColumn(data, 3)]).toEqual(totals);
        const change = computeChange(...totals) ?? Number.NaN;
        const takeaway = computeTakeaway(data);
        if (takeaway?.kind === 'level') expect(Math.abs(change)).toBeLessThan(0.005);
        else expect(takeaway).toMatchObject({ kind: change > 0 ? 'up' : 'down', share: Math.abs(change) });
      }),
    );
  });

  it('shows the days by which the month before was longer, without a figure of this one', () => {
    const february = { from: '2026-02-01', to: '2026-02-28', unit: 'day', sell: () => 100 } as const;
    const { data } = draw(february);
    expect(toChartRows(data).slice(-4)).toEqual([
      ['2026-02-28', 100, '2026-01-28', 100],
      [null, null, '2026-01-29', 100],
      [null, null, '2026-01-30', 100],
      [null, null, '2026-01-31', 100],
    ]);
    // On the last day, only the days before it are compared.
    const counting = draw({ ...february, isCounting: true }).data;
    expect(counting.labels).toHaveLength(28);
    expect(computeTakeaway(counting)?.kind).toBe('level');
  });
});
