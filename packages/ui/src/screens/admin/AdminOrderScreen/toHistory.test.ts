import type { AuditEntry, TimelineEntry } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findChangeMeanwhile, toHistory } from './toHistory.ts';

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

test('an action that came too late names the last change by a person since then, not the shop’s own step after it', () => {
  const change = (actor: TimelineEntry['actor'], action: string, seconds: number) => ({
    ...entry(seconds, actor, action),
    id: action,
    to: 70 as const,
  });
  const history = [
    change('customer', 'requestRefund', 0),
    change('staff', 'approveRefund', 60),
    { ...entry(70, 'staff', 'note'), id: 'note' },
    change('system', 'refund', 80),
  ] as const;
  expect(findChangeMeanwhile(history, 1)?.action).toBe('approveRefund');
  expect(findChangeMeanwhile(history, 2)?.action).toBe('refund');
  expect(findChangeMeanwhile([], 0)).toBeUndefined();
});
