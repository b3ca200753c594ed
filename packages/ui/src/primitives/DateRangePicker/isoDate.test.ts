import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getCalendarLabels, getFirstDayOfWeek } from './calendarLabels.ts';
import {
  addDays,
  addMonths,
  countDays,
  getDay,
  getMonthStart,
  getWeekStart,
  limitTo,
  toRange,
  toUtc,
  toWeeks,
  type Weekday,
} from './isoDate.ts';
import { getPreset, getPresetRange } from './presets.ts';

const anyDay = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-12-31'), noInvalidDate: true }).map(getDay);
const anyWeekday = fc.integer({ min: 1, max: 7 }).map((day) => day as Weekday);

describe('days', () => {
  test('are added over months, years and leap days', () => {
    expect(addDays('2026-11-30', 1)).toBe('2026-12-01');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  test('adding and subtracting the same number of days is the identity', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(countDays(day, addDays(day, Math.abs(count)))).toBe(Math.abs(count) + 1);
      }),
    );
  });

  test('are in the viewer’s zone, not UTC', () => {
    // The evening of the 19th in UTC, whatever the zone of this machine.
    const late = new Date(2026, 10, 20, 0, 30);
    expect(getDay(late)).toBe('2026-11-20');
  });
});

describe('months', () => {
  test('end where the shorter one ends', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-20', 12)).toBe('2027-11-20');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  });

  test('have every one of their days once, in order, under its weekday', () => {
    fc.assert(
      fc.property(anyDay, anyWeekday, (day, firstDay) => {
        const weeks = toWeeks(day, firstDay);
        const days = weeks.flat().filter((date) => date !== undefined);
        expect(days).toHaveLength(countDays(getMonthStart(day), addDays(addMonths(getMonthStart(day), 1), -1)));
        expect(days).toEqual([...days].sort());
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          week.forEach((date, place) => {
            if (date) expect((new Date(toUtc(date)).getUTCDay() || 7) % 7).toBe((firstDay + place) % 7);
          });
        }
      }),
    );
  });
});

describe('weeks', () => {
  test('start on Monday in mainland China, on Sunday in Hong Kong and the States', () => {
    expect(getFirstDayOfWeek('zh-CN')).toBe(1);
    expect(getFirstDayOfWeek('zh-HK')).toBe(7);
    expect(getFirstDayOfWeek('en-US')).toBe(7);
  });

  test('start by the table where the browser cannot say', () => {
    expect(getFirstDayOfWeek('zh-CN', {})).toBe(1);
    expect(getFirstDayOfWeek('zh-HK', {})).toBe(7);
    expect(getFirstDayOfWeek('en-US', { weekInfo: { firstDay: 6 } })).toBe(6);
  });

  test('contain their day', () => {
    fc.assert(
      fc.property(anyDay, anyWeekday, (day, firstDay) => {
        const start = getWeekStart(day, firstDay);
        expect(start <= day).toBe(true);
        expect(addDays(start, 7) > day).toBe(true);
      }),
    );
  });

  test('are headed by their names from the first day on', () => {
    expect(
      getCalendarLabels('zh-CN')
        .weekdays.map(({ short }) => short)
        .join(''),
    ).toBe('一二三四五六日');
    expect(
      getCalendarLabels('zh-HK')
        .weekdays.map(({ short }) => short)
        .join(''),
    ).toBe('日一二三四五六');
    expect(getCalendarLabels('en-US').weekdays[0]?.long).toBe('Sunday');
  });
});

describe('ranges', () => {
  test('go forward, in whichever order their ends were chosen', () => {
    expect(toRange('2026-11-20', '2026-11-14')).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  });

  test('say a year once that both ends share', () => {
    const week = { from: '2026-11-14', to: '2026-11-20' };
    expect(getCalendarLabels('en-US').ends(week)).toEqual({ from: 'Nov 14', to: 'Nov 20, 2026' });
    expect(getCalendarLabels('zh-HK').ends(week)).toEqual({ from: '2026年11月14日', to: '11月20日' });
    const winter = { from: '2025-12-20', to: '2026-01-05' };
    expect(getCalendarLabels('zh-CN').ends(winter)).toEqual({ from: '2025年12月20日', to: '2026年1月5日' });
  });

  test('stay within their limit', () => {
    expect(limitTo('2026-11-01', '2026-11-20')).toBe('2026-11-01');
    expect(limitTo('2026-11-30', '2026-11-20')).toBe('2026-11-20');
    expect(limitTo('2026-11-30', undefined)).toBe('2026-11-30');
  });
});

describe('presets', () => {
  const today = '2026-11-20';

  test('end today and count both ends', () => {
    expect(getPresetRange('today', today)).toEqual({ from: today, to: today });
    expect(getPresetRange('last7', today)).toEqual({ from: '2026-11-14', to: today });
    expect(getPresetRange('last30', today)).toEqual({ from: '2026-10-22', to: today });
    expect(getPresetRange('thisMonth', today)).toEqual({ from: '2026-11-01', to: today });
  });

  test('are cut by the limit, and gone where nothing is left', () => {
    expect(getPresetRange('last7', today, '2026-11-18')).toEqual({ from: '2026-11-14', to: '2026-11-18' });
    expect(getPresetRange('today', today, '2026-11-18')).toBeUndefined();
  });

  test('are known again from their days', () => {
    expect(getPreset({ from: '2026-11-14', to: today }, today)).toBe('last7');
    expect(getPreset({ from: '2026-11-13', to: today }, today)).toBe('custom');
    expect(getPreset(undefined, today)).toBeUndefined();
  });
});
