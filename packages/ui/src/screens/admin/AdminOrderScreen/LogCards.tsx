import { adminOrder } from '@sampan/api/contract/order';
import type { Order, ProviderCall, ProviderCallResult } from '@sampan/api/entities';
import { localizeTimelineNote } from '@sampan/domain/order/timelineNotes';
import { abnormalRefundAction } from '@sampan/domain/payment/abnormalRefund';
import { failedRefundAction, returnedRefundAction } from '@sampan/domain/payment/lateRefund';
import { formatBody, formatUrl } from '@sampan/domain/payment/providerCalls';
import {
  rejectedRefundAction,
  unconfiguredRefundAction,
  unconfiguredReturnAction,
  unverifiedRefundAction,
  waitingRefundAction,
} from '@sampan/domain/payment/rejectedRefund';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/useSession.ts';
import { useAction } from '../../../data/useAction.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { toEvent } from '../../../features/order/OrderHistory/orderEvents.ts';
import { useSendNote } from '../../../features/order/OrderHistory/useSendNote.ts';
import { useFormats, useLocale } from '../../../i18n/useFormats.ts';
import { NoteComposer } from '../../../patterns/NoteComposer/NoteComposer.tsx';
import { useNoteFailure } from '../../../patterns/NoteComposer/useNoteFailure.ts';
import { Timeline, type TimelineItem } from '../../../patterns/Timeline/Timeline.tsx';
import type { BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { chooseFailure } from '../shared/chooseFailure.ts';
import { ResendEntry, ResendList } from '../shared/messages/ResendList.tsx';
import { callMessage, callMessages, callPart, ruled } from './AdminOrderScreen.css.ts';
import { Card } from './OrderCards.tsx';
import { type HistoryEntry, useActorLabel } from './toHistory.ts';

/** Entries that tell staff what to do, and the customer that the shop is handling the refund. */
const stuckRefundActions = [
  abnormalRefundAction,
  rejectedRefundAction,
  unverifiedRefundAction,
  unconfiguredRefundAction,
  unconfiguredReturnAction,
  waitingRefundAction,
  returnedRefundAction,
] as const;

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
  const locale = useLocale();
  const { user } = useSession();
  const draftName = `staff note of order ${order.id}`;
  const { send, sending, isSending, error } = useSendNote(order, draftName, ['admin']);
  const getActorLabel = useActorLabel();

  function getTitle(entry: HistoryEntry): string {
    const stuck = stuckRefundActions.find((action) => action === entry.action);
    if (stuck) return t(`order.event.${stuck}`);
    // Only that of a late payment names its number; one of the order has a notice above.
    if (entry.action === failedRefundAction && entry.note) return t('order.event.returnFailed');
    if (entry.action !== 'note') return t(`order:event.${toEvent(entry, history)}`);
    return t(entry.actor === 'customer' ? 'order.event.customerNote' : 'order.event.note');
  }
  const items: TimelineItem[] = history.map((entry) => ({
    id: entry.id,
    title: getTitle(entry),
    at: entry.at,
    actor: getActorLabel(entry),
    note: localizeTimelineNote(entry, locale),
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
  const failureKey = useNoteFailure(error);
  return (
    <Card title={t('order.part.timeline')}>
      {order.actions.includes('note') && (
        <NoteComposer
          draftName={draftName}
          label={t('order.note.label')}
          placeholder={t('order.note.placeholder')}
          isSending={isSending}
          failure={failureKey && t(`order.${failureKey}`)}
          onPost={send}
        />
      )}
      <div className={ruled}>
        {isNameless && <MutedText size="caption">{t('order.timelineFailed')}</MutedText>}
        <Timeline order="newestFirst" items={items} label={t('order.part.timeline')} />
      </div>
    </Card>
  );
}

const toneByResult: Record<ProviderCallResult, BadgeTone> = {
  ok: 'neutral',
  refused: 'warning',
  unverified: 'danger',
  unreachable: 'danger',
};

/** The requests to payment providers about an order, the latest first. What moves no money can be sent again. */
export function ProviderCallsCard({ orderId }: { orderId: number }) {
  const { t } = useTranslation('admin');
  const logged = useInfiniteEndpoint(adminOrder.calls, { orderId, limit: 10 });
  return (
    <Card title={t('calls.title')}>
      <ResendList result={logged} label={t('calls.list')} empty={t('calls.none')} moreFailed={t('calls.moreFailed')}>
        {(one) => <Call {...one} />}
      </ResendList>
    </Card>
  );
}

const resendCodes = ['CALL_STATE', 'TOO_MANY_REQUESTS'] as const;

function Call(one: ProviderCall) {
  const { id, kind, method, operation, result, code, durationMs, repeats, createdAt, lastAt, canResend } = one;
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime, number } = useFormats();
  const toast = useToast();
  const resend = useAction(adminOrder.resendCall, { invalidates: ['admin', 'order'] });
  const duration = t('calls.milliseconds', { n: number(durationMs) });
  const about = t('calls.about', { method: t(`order:method.${method}`), operation, duration });

  async function sendAgain() {
    const answer = await resend.run({ id });
    if (answer.status === 'success') toast.success(t(`calls.resent.${answer.data.state}`));
    else toast.error(t(`calls.failed.${chooseFailure(resendCodes, answer.error)}`));
  }
  return (
    <ResendEntry
      title={t(`calls.kind.${kind}`)}
      state={{ tone: toneByResult[result], label: t(`calls.result.${result}`) }}
      time={dateTime(lastAt)}
      details={{ label: t('calls.show'), content: <Messages {...one} /> }}
      resend={
        canResend
          ? { label: t('calls.resend'), isPending: resend.isPending, onPress: () => void sendAgain() }
          : undefined
      }
    >
      <MutedText size="caption" isNumeric>
        {[
          about,
          code && t('calls.code', { code }),
          repeats > 1 && t('calls.repeats', { n: number(repeats), at: dateTime(createdAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </MutedText>
    </ResendEntry>
  );
}

/** Request and response as they were sent, formatted for reading. */
function Messages({ request, status, answer, requestId }: ProviderCall) {
  const { t } = useTranslation('admin');
  const ids = [useId(), useId()];
  const parts = [
    { label: t('calls.request'), text: `${request.method} ${formatUrl(request.url)}\n${formatBody(request.body)}` },
    {
      label: status === undefined ? t('calls.answer') : `${t('calls.answer')} · ${t('calls.httpStatus', { status })}`,
      text: formatBody(answer) || t('calls.noAnswer'),
    },
  ];
  return (
    <div className={callMessages}>
      {parts.map(({ label, text }, index) => (
        <section key={label} className={callPart} aria-labelledby={ids[index]}>
          <Text size="caption" weight="semibold" id={ids[index]}>
            {label}
          </Text>
          <pre className={callMessage}>{text.trim()}</pre>
        </section>
      ))}
      <MutedText size="caption">{t('calls.masked')}</MutedText>
      {requestId && (
        <MutedText size="caption" isNumeric>
          {t('calls.requestId', { id: requestId })}
        </MutedText>
      )}
    </div>
  );
}
