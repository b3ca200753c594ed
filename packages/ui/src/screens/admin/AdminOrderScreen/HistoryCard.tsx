import { order as calls } from '@sampan/api/contract/order';
import type { Order } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/ServicesContext.ts';
import { useSession } from '../../../app/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { useReads } from '../../../data/useEndpoint.ts';
import { NoteComposer } from '../../../patterns/NoteComposer/NoteComposer.tsx';
import { noteFailureKey } from '../../../patterns/NoteComposer/noteFailure.ts';
import { Timeline, type TimelineItem } from '../../../patterns/Timeline/Timeline.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { ruled } from './AdminOrderScreen.css.ts';
import { Card } from './Card.tsx';
import { type HistoryEntry, toEvent, useActorLabel } from './toHistory.ts';

export interface HistoryCardProps {
  order: Order;
  history: readonly HistoryEntry[];
  /** The audit log, which has the names of staff, failed to load. */
  isNameless: boolean;
}

/**
 * The order's history, latest first, and a form for notes. A note shows optimistically; a failed one can be sent again.
 */
export function HistoryCard({ order, history, isNameless }: HistoryCardProps) {
  const { t } = useTranslation(['admin', 'order']);
  const { clock } = useServices().platform;
  const { user } = useSession();
  const reads = useReads();
  const post = useAction(calls.note, { invalidates: ['admin'] });
  const getActorLabel = useActorLabel();
  const [sending, setSending] = useState<{ note: string; at: string }>();

  async function send(note: string): Promise<boolean> {
    setSending({ note, at: new Date(clock.now()).toISOString() });
    const answer = await post.run({ orderId: order.id, note });
    if (answer.status === 'success') reads.put(calls.detail, { id: order.id }, answer.data);
    setSending(undefined);
    return answer.status === 'success';
  }

  function getTitle(entry: HistoryEntry): string {
    if (entry.action !== 'note') return t(`order:event.${toEvent(entry)}`);
    return t(entry.actor === 'customer' ? 'order.event.customerNote' : 'order.event.note');
  }
  const items: TimelineItem[] = history.map((entry) => ({
    id: entry.id,
    title: getTitle(entry),
    at: entry.at,
    actor: getActorLabel(entry),
    note: entry.note,
  }));
  if (sending) {
    items.push({
      id: 'sending',
      title: t('order.event.note'),
      at: sending.at,
      actor: user ? t('order.actor.named', { name: user.username }) : t('order.note.sending'),
      note: sending.note,
      isPending: true,
    });
  }
  const failure = post.error && t(`order.${noteFailureKey(post.error)}`);
  return (
    <Card title={t('order.part.timeline')}>
      {order.actions.includes('note') && (
        <NoteComposer
          label={t('order.note.label')}
          placeholder={t('order.note.placeholder')}
          isSending={post.isPending}
          failure={failure}
          onPost={send}
        />
      )}
      <div className={ruled}>
        {isNameless && (
          <Text size="caption" tone="muted">
            {t('order.timelineFailed')}
          </Text>
        )}
        <Timeline order="newestFirst" items={items} label={t('order.part.timeline')} />
      </div>
    </Card>
  );
}
