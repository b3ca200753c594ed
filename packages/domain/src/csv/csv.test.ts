import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardCell, unguardCell } from './csv.ts';

const cells = fc.string({ unit: fc.constantFrom(';', '\t', '\r', '\n', ' ', "'", '=', '+', '-', '＝', 'a', '1', ',') });

test.each(['=1+1', '+1+1', '-2+3', '@SUM(1+1)*cmd', '＝1', '＋1+1', '－1', '＠SUM(1)', '\t=1', '\r=1'])(
  'a cell that begins like a formula is escaped, and comes back as it was: %j',
  (cell) => {
    expect(guardCell(cell)).toMatch(/^'/);
    expect(unguardCell(guardCell(cell))).toBe(cell);
  },
);

test('a formula behind a separator of another spreadsheet is escaped, and comes back as it was', () => {
  expect(guardCell('Tea;=1+1')).toBe("Tea;'=1+1");
  expect(guardCell('Tea\n  @SUM(A1)')).toBe("Tea\n  '@SUM(A1)");
  expect(guardCell("Tea;'=1+1")).toBe("Tea;''=1+1");
  expect(guardCell('Soft, -20 °C; washable')).toBe('Soft, -20 °C; washable');
  fc.assert(
    fc.property(cells, (cell) => {
      expect(unguardCell(guardCell(cell))).toBe(cell);
      expect(guardCell(cell)).not.toMatch(/[;\t\r\n]\s*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 2_000 },
  );
});

test('a run of separators or spaces is escaped in linear time', () => {
  const start = performance.now();
  for (const character of [' ', ';', '\t', '\n', "'"]) {
    const cell = `;${character.repeat(100_000)}x`;
    expect(unguardCell(guardCell(cell))).toBe(cell);
  }
  // A few milliseconds; ten seconds for each character with an expression that tries each place.
  expect(performance.now() - start).toBeLessThan(5_000);
});
