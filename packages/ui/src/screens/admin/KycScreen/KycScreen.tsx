import { adminKyc as calls } from '@sampan/api/contract/admin';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useShortcuts } from '../../../patterns/ShortcutSheet/useShortcuts.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { RecordNotFound } from '../shared/RecordNotFound.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { KycBadge } from '../shared/users/UserBadges.tsx';
import { KycCase } from './KycCase.tsx';
import { card, caseClass, casePane, columns, panes, photos, queuePane } from './KycScreen.css.ts';
import {
  findNextCheck,
  findView,
  getKycHref,
  getNeighbours,
  type KycQuery,
  readKycQuery,
  toQueueInput,
} from './kycQueue.ts';
import { Queue } from './Queue.tsx';
import { type Check, useCheck } from './useCheck.ts';

export { type KycQuery, readKycQuery };

export interface KycScreenProps {
  /** Id of the open check; without it only the queue shows, and on desktops its first check. */
  checkId?: number | undefined;
  /** The queue's query, from the URL. */
  query: KycQuery;
}

/** Identity checks: the queue and one open case. */
export function KycScreen({ checkId, query }: KycScreenProps) {
  const { t } = useTranslation('admin');
  const { navigate, isLeaving } = useNavigation();
  const { relative } = useFormats();
  // Whether queue and case fit side by side; otherwise they are separate pages.
  const isWide = useMedia(media.lg);
  const [isTurningPages, setTurningPages] = useState(false);
  const queue = useInfiniteEndpoint(calls.list, toQueueInput(query), { keepPreviousData: true });
  const ids = (queue.items ?? []).map(({ id }) => id);
  const first = useFirstCheck({
    queueName: getKycHref(undefined, query),
    ids: queue.items && !queue.isPrevious ? ids : undefined,
    isFetching: queue.isFetching,
    isShown: isWide && checkId === undefined,
  });
  const shownId = checkId ?? first.id;
  const latestId = useRef<number>(undefined);
  useEffect(
    function followShownCheck() {
      latestId.current = shownId;
      return () => {
        latestId.current = undefined;
      };
    },
    [shownId],
  );
  const { result, freshen } = useCheck(shownId, isTurningPages);
  const check = shownId === undefined ? undefined : (result.data?.check ?? undefined);
  const beside = shownId === undefined ? undefined : getNeighbours(ids, shownId);
  const getHref = (id: number | null) => (id === null ? null : getKycHref(id, query));
  const open = (id: number | null = null) => id !== null && navigate(getKycHref(id, query));
  useShortcuts({ j: () => open(beside?.next), k: () => open(beside?.previous) });
  useViewOfCheck(checkId === undefined ? undefined : check, query, queue.items && ids);
  const isListAlone = shownId === undefined && !isWide;

  return (
    <AdminPage
      permission="kyc.review"
      title={check?.realName ?? t('kyc.title')}
      badge={check && <KycBadge status={check.status} />}
      meta={check && t('kyc.submitted', { when: relative(check.submittedAt) })}
      back={
        shownId !== undefined && !isWide ? { label: t('kyc.title'), href: getKycHref(undefined, query) } : undefined
      }
      neighbours={check && beside && { previous: getHref(beside.previous), next: getHref(beside.next) }}
    >
      <div className={panes}>
        {(isWide || isListAlone) && (
          <div className={queuePane}>
            <Queue
              queue={queue}
              query={query}
              current={shownId}
              onChange={(next) => navigate(getKycHref(undefined, next), { replace: true })}
            />
          </div>
        )}
        {shownId !== undefined && (
          <div className={casePane}>
            <PageState
              result={result}
              skeleton={<CaseSkeleton />}
              isEmpty={(data) => data.check === null}
              empty={<RecordNotFound texts="kyc.gone" art="search" listHref={getKycHref(undefined, query)} />}
            >
              {({ check: openCheck }) =>
                openCheck && (
                  <KycCase
                    key={openCheck.id}
                    check={openCheck}
                    freshen={freshen}
                    onTurnPages={setTurningPages}
                    onDecided={() => {
                      // The answer may arrive after another check or screen was opened.
                      const isShown = latestId.current === openCheck.id && !isLeaving();
                      first.leave(openCheck.id);
                      if (isShown) navigate(getKycHref(findNextCheck(ids, openCheck.id), query));
                    }}
                  />
                )
              }
            </PageState>
          </div>
        )}
      </div>
    </AdminPage>
  );
}

/**
 * Shows the queue that a decided check is in, if it was opened by its address alone. A check that is decided while it is
 * open leaves the queue as it is.
 */
function useViewOfCheck(check: Check | undefined, query: KycQuery, queueIds: readonly number[] | undefined) {
  const { navigate } = useNavigation();
  const openedId = useRef<number>(undefined);
  useEffect(function showItsQueue() {
    if (!check || !queueIds || openedId.current === check.id) return;
    const view = findView(check.status);
    if (!queueIds.includes(check.id) && view && view !== query.view)
      navigate(getKycHref(check.id, { ...query, view }), { replace: true });
    openedId.current = check.id;
  });
}

interface FirstCheckOptions {
  /** Identifies the queue's query. */
  queueName: string;
  /** Ids of the queue; undefined until it is loaded. */
  ids: readonly number[] | undefined;
  isFetching: boolean;
  /** Whether the screen shows the first check. */
  isShown: boolean;
}

/**
 * The check that was first when the queue was loaded. It stays when a colleague decides it, so that nobody else takes its
 * place while a decision is being made.
 */
function useFirstCheck({ queueName, ids, isFetching, isShown }: FirstCheckOptions) {
  const [kept, setKept] = useState<{ queueName: string; id?: number | undefined }>({ queueName });
  const isOtherQueue = kept.queueName !== queueName;
  const firstId = ids?.[0];
  const isMissing = isOtherQueue || (kept.id === undefined && firstId !== undefined);
  // A queue from the cache may have changed: its first check is shown, and kept once the queue is up to date.
  if (isShown && ids && !isFetching && isMissing) setKept({ queueName, id: firstId });
  const id = ids && isOtherQueue ? firstId : (kept.id ?? firstId);
  return {
    id: isShown ? id : undefined,
    /** Leaves a check after its decision: the queue is fetched again, and its first one then is kept. */
    leave: (decidedId: number) => setKept((now) => (now.id === decidedId ? { queueName: now.queueName } : now)),
  };
}

/** Placeholder of a case: photos, details, checklist. */
function CaseSkeleton() {
  return (
    <div className={caseClass} aria-hidden>
      <div className={columns}>
        <div className={card}>
          <Skeleton width="30%" />
          <div className={photos}>
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </div>
          <Skeleton height="9rem" />
        </div>
        <Stack gap="lg">
          <div className={card}>
            <Skeleton lines={5} />
          </div>
          <div className={card}>
            <Skeleton lines={4} />
          </div>
        </Stack>
      </div>
    </div>
  );
}
