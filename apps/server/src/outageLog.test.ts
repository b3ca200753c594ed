import type { FastifyBaseLogger } from 'fastify';
import { expect, test } from 'vitest';
import { OutageLog } from './outageLog.ts';

/** A log that keeps the level and text of its lines, and a clock. */
function createOutageLog() {
  const lines: string[] = [];
  const add = (level: string) => (first: unknown, text?: string) => lines.push(`${level}: ${text ?? first}`);
  const log = { debug: add('debug'), warn: add('warn'), error: add('error') } as unknown as FastifyBaseLogger;
  const clock = { now: 0 };
  return { outage: new OutageLog(log, () => clock.now), lines, clock };
}

const noConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const lockTimeout = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });

test('an outage is said once, and its end once', () => {
  const { outage, lines, clock } = createOutageLog();
  outage.end();
  outage.logFailure(noConnection, 'no job');
  // A query that was under way.
  outage.end();
  outage.logFailure(noConnection, 'no cron');
  clock.now = 2_000;
  outage.end();
  outage.end();
  expect(lines).toEqual([
    'error: the database cannot be used: no cron and no jobs until it can',
    'debug: no cron',
    'warn: the database can be used again: cron and jobs go on',
  ]);
});

test('one statement that fails is no outage', () => {
  const { outage, lines } = createOutageLog();
  outage.logFailure(lockTimeout, 'no cron');
  outage.logFailure(new Error('syntax'), 'no job');
  expect(lines).toEqual(['error: no cron', 'error: no job']);
});
