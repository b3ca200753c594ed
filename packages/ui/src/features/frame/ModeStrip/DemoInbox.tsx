import { demoInbox } from '@sampan/api/contract/demoInbox';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { message, messageHead, messages, messageText } from './ModeStrip.css.ts';

/** Poll interval of the inbox: the delay until a requested code shows. */
const pollIntervalMs = 5_000;

/** E-mails and text messages that the shop would have sent to this browser. */
export function DemoInbox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const { dateTime } = useFormats();
  const inbox = useEndpoint(demoInbox.list, {}, { refetchEveryMs: pollIntervalMs, freshForMs: 0 });
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      side="right"
      title={t('inbox.title')}
      description={t('inbox.text')}
    >
      <PageState
        result={inbox}
        skeleton={<Skeleton lines={6} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState level="inline" headingLevel={3} title={t('inbox.emptyTitle')} text={t('inbox.emptyText')} />}
      >
        {(all) => (
          <ul className={messages} aria-label={t('inbox.title')}>
            {all.map(({ id, channel, to, subject, text, createdAt }) => (
              <li key={id} className={message}>
                <span className={messageHead}>
                  <Badge>{t(`inbox.channel.${channel}`)}</Badge>
                  <Text as="span" size="bodySm" weight="semibold">
                    {to}
                  </Text>
                  <Text as="span" size="caption" tone="muted" isNumeric>
                    {dateTime(createdAt)}
                  </Text>
                </span>
                {subject && <Text size="bodySm">{subject}</Text>}
                <Text size="bodySm" className={messageText}>
                  {text}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </Sheet>
  );
}
