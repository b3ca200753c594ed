import type { AuditEntry, TimelineEntry } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findLastStatusChange, toEvent, toHistory } from './toHistory.ts';

const at = (seconds: number) => new Date(Date.parse('2026-11-20T04:00:00Z') + seconds * 1000).toISOString();
const entry = (seconds: number, actor: TimelineEntry['actor'], action: string): TimelineEntry => ({
  at: at(seconds),
  actor,
  action,
});
const audited = (id: number, seconds: number, actor: string): AuditEntry => ({
  id,
  actorId: id,
  actor,
  action: 'order.note',
  targetType: 'order',
  requestId: 'r',
  createdAt: at(seconds),
});

test('staff have their names from the audit log, each entry of it once', () => {
  const timeline = [
    entry(0, 'customer', 'create'),
    entry(60, 'staff', 'note'),
    entry(60, 'staff', 'note'),
    entry(90, 'staff', 'ship'),
    entry(120, 'system', 'confirm'),
  ];
  const audit = [audited(3, 60, 'mei'), audited(2, 60, 'jun'), audited(1, 0, 'nobody')];
  const history = toHistory({ timeline }, audit);
  expect(history.map(({ staff }) => staff)).toEqual([undefined, 'mei', 'jun', undefined, undefined]);
  expect(new Set(history.map(({ id }) => id)).size).toBe(timeline.length);
});

test('a message or request sent again is not taken for a step of the timeline', () => {
  const resent = { ...audited(2, 60, 'jun'), action: 'adminOrder.resendCall' } as const;
  const [step] = toHistory({ timeline: [entry(60, 'staff', 'note')] }, [resent, audited(1, 60.5, 'mei')]);
  expect(step?.staff).toBe('mei');
});

test('the last move is the last step that is no note', () => {
  const timeline = [
    { ...entry(0, 'customer', 'create'), to: 10 as const },
    { ...entry(60, 'system', 'pay'), to: 20 as const },
    entry(90, 'staff', 'note'),
  ];
  expect(findLastStatusChange(toHistory({ timeline }, []))?.action).toBe('pay');
  expect(findLastStatusChange([])).toBeUndefined();
});

test('every action of the lifecycle has a word, others one together', () => {
  expect(toEvent({ action: 'ship' })).toBe('ship');
  expect(toEvent({ action: 'agreement' })).toBe('agreement');
  expect(toEvent({ action: 'refundAbnormal' })).toBe('refundAbnormal');
  expect(toEvent({ action: 'repaint' })).toBe('other');
});
