import { outbox } from '@sampan/api/contract/admin';
import type { MessageState, SentMessage } from '@sampan/api/entities';
import { findMessageFailureReason } from '@sampan/domain/outbox/messageFailures';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useInfiniteEndpoint } from '../../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';
import { MutedText, Text } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { chooseFailure } from '../chooseFailure.ts';
import { preLine } from './ResendList.css.ts';
import { ResendEntry, ResendList } from './ResendList.tsx';

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

/** Messages to a customer, the latest first; those without a code can be resent. */
export function MessagesCard(about: MessagesCardProps) {
  const { t } = useTranslation('admin');
  const messages = useInfiniteEndpoint(outbox.history, { limit: 10, ...about });
  return (
    <FormCard title={t('messages.title')}>
      <ResendList
        result={messages}
        label={t('messages.list')}
        empty={t('messages.none')}
        moreFailed={t('messages.moreFailed')}
      >
        {(one) => <Message {...one} />}
      </ResendList>
    </FormCard>
  );
}

const codes = ['MESSAGE_STATE', 'TOO_MANY_REQUESTS'] as const;

function Message({ id, kind, channel, to, subject, text, state, failure, createdAt, canResend }: SentMessage) {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const toast = useToast();
  const resend = useAction(outbox.resend, { invalidates: ['admin'] });

  async function sendAgain() {
    const answer = await resend.run({ id });
    if (answer.status === 'success') toast.success(t('messages.resent', { to: answer.data.to }));
    else toast.error(t(`messages.failed.${chooseFailure(codes, answer.error)}`));
  }
  return (
    <ResendEntry
      title={t(`messages.kind.${kind}`)}
      state={{ tone: toneByState[state], label: t(`messages.state.${state}`) }}
      time={dateTime(createdAt)}
      details={
        text === ''
          ? undefined
          : {
              label: t('messages.show'),
              content: <MutedText className={preLine}>{text}</MutedText>,
            }
      }
      resend={
        canResend
          ? { label: t('messages.resend'), isPending: resend.isPending, onPress: () => void sendAgain() }
          : undefined
      }
    >
      <MutedText size="caption">{t('messages.to', { channel: t(`outbox.channel.${channel}`), to })}</MutedText>
      {subject && <Text size="bodySm">{subject}</Text>}
      {failure !== undefined && (
        <Text size="bodySm">
          {t(`messages.failure.${findMessageFailureReason(failure) ?? 'other'}`, { code: failure })}
        </Text>
      )}
    </ResendEntry>
  );
}
