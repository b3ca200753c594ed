import type { TimelineEntry } from '@sampan/api/entities';

type Entry = Pick<TimelineEntry, 'actor' | 'action'>;

/** The effect of a timeline entry on the customer's notes: any action of staff on the order answers them. */
export function getNoteEffect({ actor, action }: Entry): 'written' | 'answered' | undefined {
  if (actor === 'staff') return 'answered';
  return actor === 'customer' && action === 'note' ? 'written' : undefined;
}

/** The customer's notes since staff last acted on the order or wrote a note, oldest first. */
export function getUnansweredNotes(timeline: readonly TimelineEntry[]): TimelineEntry[] {
  const answer = timeline.findLastIndex((entry) => getNoteEffect(entry) === 'answered');
  return timeline.slice(answer + 1).filter((entry) => getNoteEffect(entry) === 'written');
}
