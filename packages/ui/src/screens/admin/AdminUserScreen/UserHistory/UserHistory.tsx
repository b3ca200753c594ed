import { adminUser as calls } from '@sampan/api/contract/admin';
import { adminOrder } from '@sampan/api/contract/order';
import { type AuditEntry, roles } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useSession } from '../../../../app/session/useSession.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { orderTones } from '../../../../features/order/StatusBadge/StatusBadge.tsx';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { NoteComposer } from '../../../../patterns/NoteComposer/NoteComposer.tsx';
import { useNoteFailure } from '../../../../patterns/NoteComposer/useNoteFailure.ts';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import type { TimelineItem } from '../../../../patterns/Timeline/Timeline.tsx';
import { Badge } from '../../../../primitives/Badge/Badge.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { AuditTimeline, useAuditHistory } from '../../shared/AuditTimeline.tsx';
import { useOrderStatusLabel } from '../../shared/orders/orderStatusLabels.ts';
import { roleNames } from '../../shared/users/userNames.ts';
import { useUserName } from '../../shared/users/useUserName.ts';
import { order as orderClass, orderNo, orderRest, orders, orderTotal } from '../AdminUserScreen.css.ts';
import { type AuditedChange, getAuditChanges, getAuditReason, toAct } from './userActs.ts';

export interface UserHistoryProps {
  userId: number;
  /** The account is deleted: notes cannot be added. */
  isGone: boolean;
}

/** Staff actions and notes on an account, latest first. */
export function UserHistory({ userId, isGone }: UserHistoryProps) {
  const { t } = useTranslation('admin');
  const history = useAuditHistory('user', userId);
  const draftName = `note of user ${userId}`;
  const notes = useNotes(userId, draftName, history.items ?? []);
  const toLine = useLine();
  return (
    <FormCard title={t('user.history')}>
      {!isGone && (
        <NoteComposer
          draftName={draftName}
          label={t('user.addNote')}
          placeholder={t('user.noteSeen')}
          isSending={notes.isPending}
          failure={notes.failure}
          onPost={notes.post}
        />
      )}
      <AuditTimeline
        history={history}
        label={t('user.history')}
        empty={t('user.noHistory')}
        toLine={toLine}
        ahead={notes.ahead}
      />
    </FormCard>
  );
}

/** Notes being sent or just sent, shown until the loaded history contains them. */
function useNotes(userId: number, draft: string, loadedEntries: readonly AuditEntry[]) {
  const { t } = useTranslation('admin');
  const { clock } = useServices().platform;
  const { user } = useSession();
  const toLine = useLine();
  const note = useAction(calls.note, { draft, invalidates: ['admin'] });
  const failureKey = useNoteFailure(note.error);
  const [sending, setSending] = useState<TimelineItem>();
  const [posted, setPosted] = useState<AuditEntry[]>([]);

  async function post(text: string) {
    const at = new Date(clock.now()).toISOString();
    const actor = user?.username ?? t('order.note.sending');
    setSending({ id: 'sending', title: t('user.act.note'), at, actor, note: text, isPending: true });
    const answer = await note.run({ id: userId, note: text });
    if (answer.status === 'success') setPosted((before) => [...before, answer.data]);
    setSending(undefined);
    return answer;
  }
  // The loaded entries start with the newest: older notes are part of the history, loaded or not.
  const newest = loadedEntries[0]?.id ?? 0;
  const unknown = posted.filter(({ id }) => id > newest);
  return {
    post,
    ahead: [...unknown.map(toLine), ...(sending ? [sending] : [])],
    isPending: note.isPending,
    failure: failureKey && t(`order.${failureKey}`),
  };
}

/** Converts an audit entry to a timeline item: the action, and one line with changes and reason. */
function useLine() {
  const { t } = useTranslation('admin');
  const getNote = useNote();
  const getUserName = useUserName();
  return (entry: AuditEntry): TimelineItem => ({
    id: String(entry.id),
    title: t(`user.act.${toAct(entry)}`),
    at: entry.createdAt,
    actor: getUserName(entry.actor),
    note: getNote(entry) || undefined,
  });
}

/** Formats changes and reason in one line. */
function useNote() {
  const { t } = useTranslation('admin');
  const { date } = useFormats();

  function formatValue({ field }: AuditedChange, value: unknown): string {
    const role = field === 'role' && roles.find((known) => known === value);
    if (role) return t(`users.role.${roleNames[role]}`);
    if (field === 'sex' && (value === 0 || value === 1 || value === 2)) return t(`user.sex.${value}`);
    return value === '' || value === null ? t('user.blank') : String(value);
  }
  return (entry: AuditEntry): string => {
    const changes = getAuditChanges(entry).map((change) =>
      t('user.change', {
        field: change.field === 'role' ? t('user.role.title') : t(`user.field.${change.field}`),
        before: formatValue(change, change.before),
        after: formatValue(change, change.after),
      }),
    );
    const { reason, until } = getAuditReason(entry);
    return [...changes, ...(reason ? [reason] : []), ...(until ? [t('user.until', { date: date(until) })] : [])].join(
      ' · ',
    );
  };
}

const maxOrders = 5;

/** A user's latest orders, with a link to all. */
export function UserOrders({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const { money, date } = useFormats();
  const getStatusLabel = useOrderStatusLabel();
  const result = useEndpoint(adminOrder.list, { userId, page: 1, limit: maxOrders, sort: '-created' });
  const hasMore = (result.data?.total ?? 0) > maxOrders;
  return (
    <FormCard
      title={t('user.orders')}
      aside={hasMore && <Link href={`/admin/orders?f.user=${userId}`}>{t('user.allOrders')}</Link>}
    >
      <PageState
        result={result}
        level="row"
        skeleton={<Skeleton lines={5} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<MutedText>{t('user.noOrders')}</MutedText>}
      >
        {({ list }) => (
          <ul className={orders}>
            {list.map((order) => (
              <li key={order.id} className={orderClass}>
                <Link look="bare" href={`/admin/orders/${order.id}`} className={orderNo}>
                  {order.orderNo}
                </Link>
                <MutedText as="span" isNumeric>
                  {date(order.createdAt)}
                </MutedText>
                <span className={orderRest}>
                  <Badge tone={orderTones[order.status]}>{getStatusLabel(order.status)}</Badge>
                  <Text as="span" size="bodySm" isNumeric className={orderTotal}>
                    {money(order.totalAmount, order.currency)}
                  </Text>
                </span>
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </FormCard>
  );
}
