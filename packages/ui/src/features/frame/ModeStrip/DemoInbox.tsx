import { demoInbox } from '@sampan/api/contract/demoInbox';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { MessageList } from '../../../patterns/MessageList/MessageList.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';

/** Poll interval of the inbox: the delay until a requested code shows. */
const pollIntervalMs = 5_000;

/** E-mails and text messages that the shop would have sent to this browser. */
export function DemoInbox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  const inbox = useEndpoint(demoInbox.list, {}, { refetchEveryMs: pollIntervalMs, freshForMs: 0 });
  return (
    <Sheet onClose={onClose} side="right" title={t('inbox.title')} description={t('inbox.text')}>
      <PageState
        result={inbox}
        skeleton={<Skeleton lines={6} />}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState level="inline" headingLevel={3} title={t('inbox.emptyTitle')} text={t('inbox.emptyText')} />}
      >
        {(all) => (
          <MessageList
            label={t('inbox.title')}
            onFollow={onClose}
            items={all.map((message) => ({ ...message, channel: t(`inbox.channel.${message.channel}`) }))}
          />
        )}
      </PageState>
    </Sheet>
  );
}
