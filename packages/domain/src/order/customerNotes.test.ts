import type { TimelineEntry } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { getUnansweredNotes } from './customerNotes.ts';

const entry = (actor: TimelineEntry['actor'], action: string, note?: string): TimelineEntry => ({
  at: '2026-03-01T08:00:00.000Z',
  actor,
  action,
  note,
});
const [first, second] = [entry('customer', 'note', 'first'), entry('customer', 'note', 'second')];
const created = entry('customer', 'create');

test.each<[string, TimelineEntry[], TimelineEntry[]]>([
  ['there is none', [created], []],
  ['staff have not answered', [created, first, second], [first, second]],
  ['staff answered with a note', [first, entry('staff', 'note')], []],
  ['staff acted', [first, entry('staff', 'ship')], []],
  ['another followed an answer', [first, entry('staff', 'note'), second], [second]],
  ['the shop acted by itself', [first, entry('system', 'confirm')], [first]],
  ['the customer acted', [first, entry('customer', 'confirm')], [first]],
])('notes of a customer that wait for staff: %s', (_case, timeline, notes) => {
  expect(getUnansweredNotes(timeline)).toEqual(notes);
});
