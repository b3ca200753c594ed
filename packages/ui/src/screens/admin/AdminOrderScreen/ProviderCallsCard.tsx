import { adminOrder } from '@sampan/api/contract/order';
import type { ProviderCall, ProviderCallResult } from '@sampan/api/entities';
import { formatBody, formatUrl } from '@sampan/domain/payment/providerCalls';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import type { BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { chooseFailure, ResendEntry, ResendList } from '../shared/ResendList.tsx';
import { Card } from './Card.tsx';
import { message, messages, part } from './ProviderCallsCard.css.ts';

export interface ProviderCallsCardProps {
  orderId: number;
}

const toneByResult: Record<ProviderCallResult, BadgeTone> = {
  ok: 'neutral',
  refused: 'warning',
  unverified: 'danger',
  unreachable: 'danger',
};

/** The requests to payment providers about an order, the latest first. What moves no money can be sent again. */
export function ProviderCallsCard({ orderId }: ProviderCallsCardProps) {
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

const codes = ['CALL_STATE', 'TOO_MANY_REQUESTS'] as const;

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
    else toast.error(t(`calls.failed.${chooseFailure(codes, answer.error)}`));
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
      <Text size="caption" tone="muted" isNumeric>
        {[
          about,
          code && t('calls.code', { code }),
          repeats > 1 && t('calls.repeats', { n: number(repeats), at: dateTime(createdAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
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
    <div className={messages}>
      {parts.map(({ label, text }, index) => (
        <section key={label} className={part} aria-labelledby={ids[index]}>
          <Text size="caption" weight="semibold" id={ids[index]}>
            {label}
          </Text>
          <pre className={message}>{text.trim()}</pre>
        </section>
      ))}
      <Text size="caption" tone="muted">
        {t('calls.masked')}
      </Text>
      {requestId && (
        <Text size="caption" tone="muted" isNumeric>
          {t('calls.requestId', { id: requestId })}
        </Text>
      )}
    </div>
  );
}
