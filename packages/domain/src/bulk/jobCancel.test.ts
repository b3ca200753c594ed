import { expect, test } from 'vitest';
import { planJobCancel } from './jobCancel.ts';

const now = new Date('2026-11-29T08:00:00.000Z');

test('a queued job is cancelled at once, a running one is asked to end, and an ended one stays as it is', () => {
  expect(planJobCancel('queued', now)).toEqual({ cancelAskedAt: now, status: 'cancelled', finishedAt: now });
  expect(planJobCancel('running', now)).toEqual({ cancelAskedAt: now });
  for (const status of ['done', 'failed', 'cancelled'] as const) expect(planJobCancel(status, now)).toBeUndefined();
});
