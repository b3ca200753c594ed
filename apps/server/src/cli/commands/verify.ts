import type { Command } from '../command.ts';
import { findViolations, invariants } from '../invariants.ts';

export const verify: Command = {
  name: 'verify',
  summary: 'Checks the invariants of orders, payments, stock and users over the whole database.',
  isReadOnly: true,
  async run({ connection: { db }, reportProgress }) {
    const results: { name: string; rule: string; count: number; ids: number[] }[] = [];
    for (const invariant of invariants) {
      reportProgress({ label: 'invariants', done: results.length, total: invariants.length });
      const { name, rule } = invariant;
      results.push({ name, rule, ...(await findViolations(db, invariant)) });
    }
    return {
      isOk: results.every(({ count }) => count === 0),
      data: results,
      lines: results.map(({ name, rule, count, ids }) =>
        count === 0 ? `ok      ${name}` : `broken  ${name}: ${rule} ${count} rows: ${ids.join(', ')}`,
      ),
    };
  },
};
