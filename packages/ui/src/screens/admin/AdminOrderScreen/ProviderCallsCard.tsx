import type { CallError } from '@sampan/api/clientEnvelope';
import { adminOrder } from '@sampan/api/contract/order';
import type { ProviderCall, ProviderCallResult } from '@sampan/api/entities';
import { formatBody, formatUrl } from '@sampan/domain/payment/providerCalls';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../data/useAction.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { Card } from './Card.tsx';
import { actions, call, calls, head, message, messages, part } from './ProviderCallsCard.css.ts';

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
  const { items, total = 0, hasMore, isLoadingMore, error, loadMore } = logged;
  return (
    <Card title={t('calls.title')}>
      <PageState
        result={{ ...logged, data: items }}
        skeleton={<Skeleton lines={3} />}
        isEmpty={(all) => all.length === 0}
        empty={
          <Text size="bodySm" tone="muted">
            {t('calls.none')}
          </Text>
        }
      >
        {(all) => (
          <>
            <ul className={calls} aria-label={t('calls.list')}>
              {all.map((one) => (
                <Call key={one.id} {...one} />
              ))}
            </ul>
            {hasMore && (
              <LoadMore
                shown={all.length}
                total={total}
                isLoading={isLoadingMore}
                failure={error && t('calls.moreFailed')}
                onLoad={() => void loadMore()}
              />
            )}
          </>
        )}
      </PageState>
    </Card>
  );
}

const codes = ['CALL_STATE', 'TOO_MANY_REQUESTS'] as const;

function useFailure() {
  const { t } = useTranslation('admin');
  return (error: CallError): string => {
    const known = codes.find((code) => code === error.code);
    if (known) return t(`calls.failed.${known}`);
    return t(error.statusCode === 499 ? 'calls.failed.offline' : 'calls.failed.other');
  };
}

function Call(one: ProviderCall) {
  const { id, kind, method, operation, result, code, durationMs, repeats, createdAt, lastAt, canResend } = one;
  const { t } = useTranslation(['admin', 'order']);
  const { dateTime, number } = useFormats();
  const toast = useToast();
  const getFailure = useFailure();
  const resend = useAction(adminOrder.resendCall, { invalidates: ['admin', 'order'] });
  const [isOpen, setOpen] = useState(false);
  const title = t(`calls.kind.${kind}`);
  const duration = t('calls.milliseconds', { n: number(durationMs) });
  const about = t('calls.about', { method: t(`order:method.${method}`), operation, duration });

  async function sendAgain() {
    const answer = await resend.run({ id });
    if (answer.status === 'success') toast.success(t(`calls.resent.${answer.data.state}`));
    else toast.error(getFailure(answer.error));
  }
  return (
    <li className={call}>
      <span className={head}>
        <Text as="span" size="bodySm" weight="semibold">
          {title}
        </Text>
        <Badge tone={toneByResult[result]}>{t(`calls.result.${result}`)}</Badge>
        <Text as="span" size="caption" tone="muted" isNumeric>
          {dateTime(lastAt)}
        </Text>
      </span>
      <Text size="caption" tone="muted" isNumeric>
        {[
          about,
          code && t('calls.code', { code }),
          repeats > 1 && t('calls.repeats', { n: number(repeats), at: dateTime(createdAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {isOpen && <Messages {...one} />}
      <span className={actions}>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${t('calls.show')}: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t('calls.show')}
        </Button>
        {canResend && (
          <Button
            variant="outline"
            size="sm"
            isLoading={resend.isPending}
            aria-label={`${t('calls.resend')}: ${title}`}
            onClick={() => void sendAgain()}
          >
            {t('calls.resend')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Request and response as they were sent, formatted for reading. */
function Messages({ request, status, answer }: Pick<ProviderCall, 'request' | 'status' | 'answer'>) {
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
    </div>
  );
}
