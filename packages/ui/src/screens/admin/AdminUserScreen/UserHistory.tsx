import { audit } from '@sampan/api/contract/admin';
import type { AuditEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EditorCard } from '../../../patterns/EditorCard/EditorCard.tsx';
import { LoadMore } from '../../../patterns/LoadMore/LoadMore.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Timeline } from '../../../patterns/Timeline/Timeline.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { roleNames } from '../shared/userNames.ts';
import { actOf, changesIn, reasonIn, type Told } from './userActs.ts';

/** What staff did to an account, the latest first. */
export function UserHistory({ userId }: { userId: number }) {
  const { t } = useTranslation('admin');
  const history = useInfiniteEndpoint(audit.list, { targetType: 'user', targetId: userId, limit: 10 });
  const { items, total = 0, hasMore, isLoadingMore, error, loadMore } = history;
  const noteOf = useNote();
  return (
    <EditorCard title={t('user.history')}>
      <PageState
        result={{ ...history, data: items }}
        level="row"
        skeleton={<Skeleton lines={3} />}
        isEmpty={(entries) => entries.length === 0}
        empty={
          <Text size="bodySm" tone="muted">
            {t('user.noHistory')}
          </Text>
        }
      >
        {(entries) => (
          <Stack gap="md">
            <Timeline
              label={t('user.history')}
              order="newestFirst"
              items={[...entries].reverse().map((entry) => ({
                id: String(entry.id),
                title: t(`user.act.${actOf(entry)}`),
                at: entry.createdAt,
                actor: entry.actor,
                note: noteOf(entry) || undefined,
              }))}
            />
            {hasMore && (
              <LoadMore
                shown={entries.length}
                total={total}
                isLoading={isLoadingMore}
                failure={error && t('user.moreFailed')}
                onLoad={() => void loadMore()}
              />
            )}
          </Stack>
        )}
      </PageState>
    </EditorCard>
  );
}

/** What was changed, and why, in one line. */
function useNote() {
  const { t } = useTranslation('admin');
  const { date } = useFormats();

  function wordsFor({ field }: Told, value: unknown): string {
    if (field === 'role' && (value === 1 || value === 2 || value === 3)) return t(`users.role.${roleNames[value]}`);
    if (field === 'sex' && (value === 0 || value === 1 || value === 2)) return t(`user.sex.${value}`);
    return value === '' || value === null ? t('user.blank') : String(value);
  }
  return (entry: AuditEntry): string => {
    const changes = changesIn(entry).map((told) =>
      t('user.change', {
        field: told.field === 'role' ? t('user.role.title') : t(`user.field.${told.field}`),
        before: wordsFor(told, told.before),
        after: wordsFor(told, told.after),
      }),
    );
    const { reason, until } = reasonIn(entry);
    return [...changes, ...(reason ? [reason] : []), ...(until ? [t('user.until', { date: date(until) })] : [])].join(
      ' · ',
    );
  };
}
