import type { adminKyc as calls } from '@sampan/api/contract/admin';
import type { KycSummary } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { InfiniteResult } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge, type BadgeTone } from '../../../primitives/Badge/Badge.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { KeywordSearch } from '../../../primitives/SearchInput/KeywordSearch.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Tabs } from '../../../primitives/Tabs/Tabs.tsx';
import { MutedText } from '../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { LoadNextPage } from '../shared/list/LoadNextPage.tsx';
import { entry, entryLabels, entryName, list, queue as queueClass } from './KycScreen.css.ts';
import { getKycHref, type KycQuery, kycViews } from './kycQueue.ts';

export interface QueueProps {
  queue: InfiniteResult<typeof calls.list>;
  query: KycQuery;
  /** Id of the open check. */
  current: number | undefined;
  onChange: (query: KycQuery) => void;
}

/** List of checks with a view, a search by name and waiting times. */
export function Queue({ queue, query, current, onChange }: QueueProps) {
  const { t } = useTranslation('admin');
  const headingId = useId();
  const { items, total = 0 } = queue;
  const isFiltered = query.keyword !== '';
  return (
    <section className={queueClass} aria-labelledby={headingId}>
      <VisuallyHidden asChild>
        <Heading level={2} id={headingId}>
          {t(`kyc.queue.${query.view}`)}
        </Heading>
      </VisuallyHidden>
      <Tabs
        variant="pill"
        label={t('kyc.views')}
        items={kycViews.map((view) => ({
          value: view,
          label: t(`kyc.view.${view}`),
          ...(view === query.view && { count: total }),
        }))}
        value={query.view}
        onValueChange={(view) => onChange({ ...query, view })}
      />
      <KeywordSearch
        label={t('kyc.search')}
        placeholder={t('kyc.search')}
        keyword={query.keyword}
        onSearch={(keyword) => onChange({ ...query, keyword })}
      />
      <PageState
        result={{ ...queue, data: items }}
        skeleton={<QueueSkeleton />}
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState
            art={query.view === 'waiting' ? 'orders' : undefined}
            level={query.view === 'waiting' ? 'page' : 'inline'}
            headingLevel={3}
            title={t(query.view === 'waiting' ? 'kyc.done.title' : 'kyc.none.title')}
            text={t(query.view === 'waiting' ? 'kyc.done.text' : 'kyc.none.text')}
          />
        }
        isFiltered={isFiltered}
        filteredEmpty={
          <EmptyState
            level="inline"
            headingLevel={3}
            title={t('kyc.filtered.title')}
            text={t('kyc.filtered.text')}
            action={
              <Button variant="tonal" size="sm" onClick={() => onChange({ ...query, keyword: '' })}>
                {t('table.filteredEmpty.clear')}
              </Button>
            }
          />
        }
      >
        {(checks) => (
          <Stack gap="md">
            <ul className={list}>
              {checks.map((check) => (
                <li key={check.id}>
                  <Entry check={check} query={query} isCurrent={check.id === current} />
                </li>
              ))}
            </ul>
            <LoadNextPage result={queue} failureText={t('kyc.queue.moreFailed')} />
          </Stack>
        )}
      </PageState>
    </section>
  );
}

const day = 86_400_000;

/** Tone of the waiting time: a warning after one day, danger after two. */
function getAgeTone(ms: number): BadgeTone {
  return ms >= 2 * day ? 'danger' : ms >= day ? 'warning' : 'neutral';
}

function Entry({ check, query, isCurrent }: { check: KycSummary; query: KycQuery; isCurrent: boolean }) {
  const { relative } = useFormats();
  const age = getServerNow() - Date.parse(check.submittedAt);
  return (
    <Link
      look="bare"
      href={getKycHref(check.id, query)}
      className={entry}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className={entryLabels}>
        <span className={entryName}>{check.realName}</span>
        <MutedText as="span" size="caption" maxLines={1}>
          {check.username}
        </MutedText>
      </span>
      {query.view === 'waiting' ? (
        <Badge tone={getAgeTone(age)}>{relative(check.submittedAt)}</Badge>
      ) : (
        <MutedText as="span" size="caption" isNumeric>
          {relative(check.reviewedAt ?? check.submittedAt)}
        </MutedText>
      )}
    </Link>
  );
}

function QueueSkeleton() {
  return (
    <ul className={list} aria-hidden>
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <li key={place} className={entry}>
          <span className={entryLabels}>
            <Skeleton width="40%" />
            <Skeleton width="60%" />
          </span>
        </li>
      ))}
    </ul>
  );
}
