import type { CallError } from '@sampan/api/clientEnvelope';
import { outbox } from '@sampan/api/contract/admin';
import type { MessageState, SentMessage } from '@sampan/api/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { message, messageActions, messageHead, messages, messageText } from './MessagesCard.css.ts';

export interface MessagesCardProps {
  /** The messages about this order. */
  orderId?: number;
  /** The messages to this account. */
  userId?: number;
}

const toneByState: Record<MessageState, BadgeTone> = {
  waiting: 'warning',
  sent: 'neutral',
  delivered: 'success',
  undelivered: 'danger',
  failed: 'danger',
};

/** What was sent to a customer, the latest first; what holds no code can be sent again. */
export function MessagesCard(about: MessagesCardProps) {
  const { t } = useTranslation('admin');
  const sent = useInfiniteEndpoint(outbox.history, { limit: 10, ...about });
  const { items, total = 0, hasMore, isLoadingMore, error, loadMore } = sent;
  return (
    <FormCard title={t('messages.title')}>
      <PageState
        result={{ ...sent, data: items }}
        skeleton={<Skeleton lines={3} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <Text size="bodySm" tone="muted">
            {t('messages.none')}
          </Text>
        }
      >
        {(all) => (
          <>
            <ul className={messages} aria-label={t('messages.list')}>
              {all.map((one) => (
                <Message key={one.id} {...one} />
              ))}
            </ul>
            {hasMore && (
              <LoadMore
                shown={all.length}
                total={total}
                isLoading={isLoadingMore}
                failure={error && t('messages.moreFailed')}
                onLoad={() => void loadMore()}
              />
            )}
          </>
        )}
      </PageState>
    </FormCard>
  );
}

const codes = ['MESSAGE_STATE', 'TOO_MANY_REQUESTS'] as const;

function useFailure() {
  const { t } = useTranslation('admin');
  return (error: CallError): string => {
    const known = codes.find((code) => code === error.code);
    if (known) return t(`messages.failed.${known}`);
    return t(error.statusCode === 499 ? 'messages.failed.offline' : 'messages.failed.other');
  };
}

function Message({ id, kind, channel, to, subject, text, state, createdAt, canResend }: SentMessage) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const toast = useToast();
  const getFailure = useFailure();
  const resend = useAction(outbox.resend, { invalidates: ['admin'] });
  const [isOpen, setOpen] = useState(false);
  const title = t(`messages.kind.${kind}`);

  async function sendAgain() {
    const answer = await resend.run({ id });
    if (answer.status === 'success') toast.success(t('messages.resent', { to: answer.data.to }));
    else toast.error(getFailure(answer.error));
  }
  return (
    <li className={message}>
      <span className={messageHead}>
        <Text as="span" size="bodySm" weight="semibold">
          {title}
        </Text>
        <Badge tone={toneByState[state]}>{t(`messages.state.${state}`)}</Badge>
        <Text as="span" size="caption" tone="muted" isNumeric>
          {dateTime(createdAt)}
        </Text>
      </span>
      <Text size="caption" tone="muted">
        {t('messages.to', { channel: t(`outbox.channel.${channel}`), to })}
      </Text>
      {subject && <Text size="bodySm">{subject}</Text>}
      {isOpen && (
        <Text size="bodySm" tone="muted" className={messageText}>
          {text}
        </Text>
      )}
      <span className={messageActions}>
        {text !== '' && (
          <Button
            variant="ghost"
            size="sm"
            aria-expanded={isOpen}
            aria-label={`${t('messages.show')}: ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {t('messages.show')}
          </Button>
        )}
        {canResend && (
          <Button
            variant="outline"
            size="sm"
            isLoading={resend.isPending}
            aria-label={`${t('messages.resend')}: ${title}`}
            onClick={() => void sendAgain()}
          >
            {t('messages.resend')}
          </Button>
        )}
      </span>
    </li>
  );
}
