import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { NoteComposer } from '../../../patterns/NoteComposer/NoteComposer.tsx';
import { noteFailureKey } from '../../../patterns/NoteComposer/noteFailure.ts';
import { Timeline, type TimelineItem } from '../../../patterns/Timeline/Timeline.tsx';
import { Part } from './OrderParts.tsx';
import { toEvent } from './orderTexts.ts';

export interface OrderTimelineProps {
  order: Order;
  className: string;
}

/** The order's events and a form for notes. A note shows optimistically; a failed one can be sent again. */
export function OrderTimeline({ order, className }: OrderTimelineProps) {
  const { t } = useTranslation('order');
  const reads = useReads();
  const post = useAction(calls.note);
  const [sending, setSending] = useState<{ note: string; at: string }>();

  async function send(note: string): Promise<boolean> {
    setSending({ note, at: new Date().toISOString() });
    const answer = await post.run({ orderId: order.id, note });
    if (answer.status === 'success') reads.put(calls.detail, { id: order.id }, answer.data);
    setSending(undefined);
    return answer.status === 'success';
  }

  const items: TimelineItem[] = order.timeline.map((entry, index) => ({
    id: `${entry.at} ${index}`,
    title: t(`event.${toEvent(entry)}`),
    at: entry.at,
    actor: t(`actor.${entry.actor}`),
    note: entry.note,
  }));
  if (sending) {
    items.push({
      id: 'sending',
      title: t('event.note'),
      at: sending.at,
      actor: t('note.sending'),
      note: sending.note,
      isPending: true,
    });
  }
  const failure = post.error && t(noteFailureKey(post.error));
  return (
    <Part title={t('detail.timeline')} className={className}>
      <Timeline items={items} label={t('detail.timeline')} />
      {order.actions.includes('note') && (
        <NoteComposer
          label={t('note.label')}
          placeholder={t('note.placeholder')}
          isSending={post.isPending}
          failure={failure}
          onPost={send}
        />
      )}
    </Part>
  );
}
