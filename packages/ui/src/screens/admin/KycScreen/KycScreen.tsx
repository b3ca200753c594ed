import { adminKyc as calls } from '@sampan/api/contract/admin';
import { adminSetting } from '@sampan/api/contract/setting';
import { kycStatus } from '@sampan/api/statuses';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation/navigation.tsx';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner, type BannerTone } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { useShortcuts } from '../../../patterns/ShortcutSheet/useShortcuts.ts';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { RecordNotFound } from '../shared/RecordNotFound.tsx';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { KycBadge } from '../shared/users/UserBadges.tsx';
import { CaseFacts, Decision, type DecisionProps, Duplicates } from './Decision/Decision.tsx';
import { Evidence } from './Evidence.tsx';
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
  const { navigate } = useNavigation();
  const { relative } = useFormats();
  // Whether queue and case fit side by side; otherwise they are separate pages.
  const isWide = useMedia(media.lg);
  const [isTurningPages, setTurningPages] = useState(false);
  const queue = useInfiniteEndpoint(calls.list, toQueueInput(query), { keepPreviousData: true });
  const ids = (queue.items ?? []).map(({ id }) => id);
  const shownId = checkId ?? (isWide ? ids[0] : undefined);
  const { result, freshen } = useCheck(shownId, isTurningPages);
  const check = shownId === undefined ? undefined : (result.data?.check ?? undefined);
  const beside = shownId === undefined ? undefined : getNeighbours(ids, shownId);
  const getHref = (id: number | null) => (id === null ? null : getKycHref(id, query));
  const open = (id: number | null = null) => id !== null && navigate(getKycHref(id, query));
  useShortcuts({ j: () => open(beside?.next), k: () => open(beside?.previous) });
  useViewOfCheck(check, query, queue.items && ids);
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
                    // Ticks and texts belong to one submission.
                    key={`${openCheck.id} ${openCheck.status} ${openCheck.submittedAt}`}
                    check={openCheck}
                    freshen={freshen}
                    onTurnPages={setTurningPages}
                    onDecided={() => navigate(getKycHref(findNextCheck(ids, openCheck.id), query))}
                    onOutdated={() => {
                      // Without its own address, the next check of the queue would take its place.
                      if (checkId === undefined) navigate(getKycHref(openCheck.id, query), { replace: true });
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

interface KycCaseProps extends Omit<DecisionProps, 'evidence'> {
  freshen: () => Promise<boolean>;
  onTurnPages: (isTurning: boolean) => void;
}

/** Blurred until the setting is loaded, so that nobody reads documents over a shoulder. */
function useIsBlurred(): boolean {
  const { data } = useEndpoint(adminSetting.list, { settingGroup: 'kyc' });
  return data === undefined || data.some(({ key, value }) => key === 'blurPhotos' && value === true);
}

/** One identity check: evidence, submitted details and decision. */
function KycCase({ check, freshen, onTurnPages, ...decision }: KycCaseProps) {
  const isBlurred = useIsBlurred();
  const isWaiting = check.status === kycStatus.underReview;
  const evidence = <Evidence check={check} isBlurred={isBlurred} freshen={freshen} onTurnPages={onTurnPages} />;
  return (
    <div className={caseClass}>
      <Duplicates check={check} />
      {!isWaiting && <Decided check={check} />}
      {isWaiting ? (
        <Decision check={check} evidence={evidence} {...decision} />
      ) : (
        <div className={columns}>
          {evidence}
          <Stack gap="lg">
            <CaseFacts check={check} />
          </Stack>
        </div>
      )}
    </div>
  );
}

const looks = {
  0: { tone: 'neutral', texts: 'open' },
  2: { tone: 'success', texts: 'approved' },
  3: { tone: 'danger', texts: 'rejected' },
  4: { tone: 'warning', texts: 'expired' },
} as const satisfies Record<number, { tone: BannerTone; texts: string }>;

/** A check without a pending decision: its outcome, or what it waits for. */
function Decided({ check }: { check: Check }) {
  const { t } = useTranslation('admin');
  const { relative, list } = useFormats();
  const { tone, texts } = looks[check.status === kycStatus.underReview ? 0 : check.status];
  const when = relative(check.reviewedAt ?? check.submittedAt);
  const facts = [
    ...(check.reason ? [{ label: t('kyc.decided.reason'), value: check.reason }] : []),
    ...(check.rejected?.length
      ? [{ label: t('kyc.decided.items'), value: list(check.rejected.map((item) => t(`kyc.item.${item}`))) }]
      : []),
  ];
  return (
    // A past rejection does not need the danger tone.
    <Banner tone={tone === 'danger' ? 'warning' : tone}>
      <Stack gap="sm">
        <Text as="span" size="bodySm">
          {t(`kyc.decided.${texts}`, { when })}
        </Text>
        {facts.length > 0 && <DescriptionList isWide items={facts} />}
      </Stack>
    </Banner>
  );
}
