import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countMonths, formatDate, getMonday, getMonthStart, getZone } from './zone.ts';

const hour = 3_600_000;
const zones = [
  'Asia/Hong_Kong',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Havana',
  'UTC',
] as const;

/** Reference date from Intl, independent of the implementation. */
function dateIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

const instants = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) });

test('a day is the one that a calendar on the wall shows', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (name, instant) => {
      expect(formatDate(getZone(name).getDay(instant))).toBe(dateIn(name, instant));
    }),
    { numRuns: 500 },
  );
});

test('a day begins with its first instant: the one before is on the day before', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (name, instant) => {
      const zone = getZone(name);
      const day = zone.getDay(instant);
      const start = zone.getStart(day);
      expect(start).toBeLessThanOrEqual(instant);
      expect(dateIn(name, start)).toBe(formatDate(day));
      expect(dateIn(name, start - 1) < formatDate(day)).toBe(true);
      expect(zone.getStart(day + 1)).toBeGreaterThan(instant);
    }),
    { numRuns: 300 },
  );
});

test('days are as long as summer time makes them', () => {
  const getHours = (name: string, date: string) => {
    const zone = getZone(name);
    const day = Date.parse(date) / (24 * hour);
    return (zone.getStart(day + 1) - zone.getStart(day)) / hour;
  };
  expect(getHours('America/New_York', '2026-03-08')).toBe(23);
  expect(getHours('America/New_York', '2026-11-01')).toBe(25);
  expect(getHours('Australia/Lord_Howe', '2026-04-05')).toBe(24.5);
  // In Havana daylight saving skips from 0:00 to 1:00.
  expect(getHours('America/Havana', '2026-03-08')).toBe(23);
  expect(getHours('Asia/Hong_Kong', '2026-03-08')).toBe(24);
});

test('weeks begin on Monday, months on their first, before 1970 too', () => {
  const dayNumber = (date: string) => Date.parse(date) / (24 * hour);
  expect(formatDate(getMonday(dayNumber('2026-11-20')))).toBe('2026-11-16');
  expect(formatDate(getMonday(dayNumber('2026-11-16')))).toBe('2026-11-16');
  expect(formatDate(getMonday(dayNumber('1969-12-28')))).toBe('1969-12-22');
  expect(formatDate(getMonthStart(dayNumber('2026-12-31'), 1))).toBe('2027-01-01');
  expect(formatDate(getMonthStart(dayNumber('2026-01-31'), -1))).toBe('2025-12-01');
  expect(countMonths(dayNumber('2025-11-30'), dayNumber('2026-02-01'))).toBe(3);
});

test('a name that is no zone is refused', () => {
  expect(() => getZone('Asia/Atlantis')).toThrow(RangeError);
});
