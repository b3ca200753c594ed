import type { CallName } from '@sampan/api/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAttemptCount, measure, testTimeout } from '../../../../scripts/reliability/measure.ts';
import { createSeededTemplate, type SeededTemplate } from './backends.ts';
import { callNames, createSequence, type Step } from './sequence.ts';
import { describeFinding, type Finding, findDifference, getFindingKind, shrink } from './walk.ts';

const sequences = Number(process.env.PARITY_SEQUENCES ?? getAttemptCount(30, 2_000));
const firstSeed = Number(process.env.PARITY_SEED ?? 1);
const length = 30;
/**
 * Not comparable. `demoInbox`: the server identifies the browser by a cookie, and the demo backend has only one browser.
 * Statements: the demo backend has no providers with books of their own, so it lists no statement and no difference.
 * Provider calls: the server logs real requests and signatures; scenarios compare what both log of them.
 */
const notComparable: readonly CallName[] = [
  'demoInbox.list',
  'transaction.statements',
  'transaction.differences',
  'adminOrder.calls',
  'adminOrder.resendCall',
];
const drawn = callNames.filter((call) => !notComparable.includes(call));
/** Maximum kinds of differences that are shrunk and reported. */
const maxShown = 20;

let template: SeededTemplate;
beforeAll(async () => {
  template = await createSeededTemplate();
});
afterAll(() => template.remove());

test(
  `the demo backend and the server answer ${sequences} random sequences of ${length} calls alike`,
  async () => {
    const kinds = new Map<string, { seed: number; count: number; steps: Step[]; finding: Finding }>();
    const start = performance.now();
    await measure('parity', { place: 'postgres', seed: firstSeed }, async (countAttempts) => {
      for (let seed = firstSeed; seed < firstSeed + sequences; seed += 1) {
        const steps = createSequence(seed, length, drawn);
        const finding = await findDifference(template, steps);
        countAttempts();
        if (!finding) continue;
        const known = kinds.get(getFindingKind(finding));
        if (known) known.count += 1;
        else kinds.set(getFindingKind(finding), { seed, count: 1, steps, finding });
      }
      const seconds = Math.round((performance.now() - start) / 1000);
      console.info([...kinds].map(([kind, { seed, count }]) => `${count} × ${kind}, seed ${seed}`).join('\n'));
      console.info(`${sequences} sequences from seed ${firstSeed}: ${kinds.size} kinds of difference, ${seconds} s`);
      const shown: string[] = [];
      for (const { seed, count, steps, finding } of [...kinds.values()].slice(0, maxShown)) {
        const shortest = await shrink(template, steps, finding);
        shown.push(`${count} × seed ${seed}\n${describeFinding(shortest.steps, shortest.finding)}`);
      }
      expect(shown.join('\n\n')).toBe('');
    });
  },
  testTimeout,
);
