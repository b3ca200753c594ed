import { audit } from '@sampan/api/contract/admin';
import type { AuditEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Timeline, type TimelineItem } from '../../../patterns/Timeline/Timeline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { LoadNextPage } from './list/LoadNextPage.tsx';

/** Loads the audit log of one object, ten entries at a time, latest first. */
export function useAuditHistory(targetType: 'user' | 'product', targetId: number) {
  return useInfiniteEndpoint(audit.list, { targetType, targetId, limit: 10 });
}

export interface AuditTimelineProps {
  history: ReturnType<typeof useAuditHistory>;
  label: string;
  /** Text of an empty history. */
  empty: string;
  toLine: (entry: AuditEntry) => TimelineItem;
  /** Items that the loaded history does not contain yet. */
  ahead?: readonly TimelineItem[];
}

/** Audit history of one object, with a button for more. */
export function AuditTimeline({ history, label, empty, toLine, ahead = [] }: AuditTimelineProps) {
  const { t } = useTranslation('admin');
  return (
    <PageState
      result={{ ...history, data: history.items }}
      level="row"
      skeleton={<Skeleton lines={3} />}
      isEmpty={(entries) => entries.length + ahead.length === 0}
      empty={<MutedText>{empty}</MutedText>}
    >
      {(entries) => (
        <Stack gap="md">
          <Timeline label={label} order="newestFirst" items={[...[...entries].reverse().map(toLine), ...ahead]} />
          <LoadNextPage result={history} failureText={t('user.moreFailed')} />
        </Stack>
      )}
    </PageState>
  );
}
