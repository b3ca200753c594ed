import { expect, test } from 'vitest';
import { parseStatement } from '../../src/providers/payment/statementRows.ts';

test('a statement of 200,000 rows is read, and one row more is refused', () => {
  const columns = ['number', 'amount'] as const;
  const write = (rows: number) => `number,amount\n${'SP1,1.00\n'.repeat(rows)}`;
  expect(parseStatement(write(200_000), columns)).toHaveLength(200_000);
  expect(() => parseStatement(write(200_001), columns)).toThrow('the statement is too long');
});
