import { adminSms } from '@sampan/api/contract/sms';
import { orderStatus } from '@sampan/api/statuses';
import {
  CircleCheck,
  ClipboardList,
  HandCoins,
  Landmark,
  type LucideIcon,
  MessageSquareText,
  PackageMinus,
  Scale,
  ScanFace,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { ErrorState } from '../../../patterns/ErrorState/ErrorState.tsx';
import { TitledSection } from '../../../patterns/Section/TitledSection.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { openDifferencesHref } from '../shared/differences.ts';
import { useFailedJobs, useJobs } from '../shared/jobs/useJobs.ts';
import { usePollInterval } from '../shared/shell/usePollInterval.ts';
import type { useWaiting } from '../shared/shell/useWaiting.ts';
import { card, caughtUp, count, label, matter, matters, sign } from './DashboardScreen.css.ts';
import { lowStockHref } from './LowStock.tsx';

/** Kinds of pending work in the order in which they are shown. Failed jobs come after them. */
const tasks = [
  { id: 'smsStops', icon: TriangleAlert, href: '/admin/settings/sms', isUrgent: true },
  { id: 'ship', icon: ClipboardList, href: '/admin/orders?f.goods=unsent', isUrgent: false },
  { id: 'transfers', icon: Landmark, href: '/admin/orders?f.transfer=reported', isUrgent: false },
  { id: 'notes', icon: MessageSquareText, href: '/admin/orders?f.note=new', isUrgent: false },
  { id: 'refunds', icon: Undo2, href: `/admin/orders?f.status=${orderStatus.refundRequested}`, isUrgent: true },
  { id: 'refundsByHand', icon: HandCoins, href: '/admin/orders?f.refund=byHand', isUrgent: true },
  { id: 'refundsAbnormal', icon: TriangleAlert, href: '/admin/orders?f.refund=abnormal', isUrgent: true },
  { id: 'differences', icon: Scale, href: openDifferencesHref, isUrgent: true },
  { id: 'kyc', icon: ScanFace, href: '/admin/kyc', isUrgent: false },
  { id: 'lowStock', icon: PackageMinus, href: lowStockHref, isUrgent: false },
] as const;
type TaskId = (typeof tasks)[number]['id'];

/** While the window is visible. */
const stopsPollMs = 60_000;
/** Links to all pending work with its counts; kinds without pending work are left out. */
export function NeedsYou({ stats, kyc }: ReturnType<typeof useWaiting>) {
  const { t } = useTranslation('admin');
  const mayCompare = useMay('transactions.view');
  const failedJobs = useFailedJobs();
  const jobs = useJobs();
  const shop = stats.data?.shop;
  const stops = useEndpoint(adminSms.stops, {}, { refetchEveryMs: usePollInterval(stopsPollMs) });
  /** Undefined while unknown. */
  const counts: Record<TaskId, number | undefined> = {
    smsStops: stops.data?.length,
    ship: shop?.toShip,
    transfers: shop?.transfersReported,
    notes: shop?.newNotes,
    refunds: shop?.refundsWaiting,
    refundsByHand: shop?.refundsByHand,
    refundsAbnormal: shop?.refundsAbnormal,
    differences: mayCompare ? shop?.openDifferences : 0,
    kyc: kyc.data?.total,
    lowStock: shop?.lowStock,
  };
  const error = (stats.data ? undefined : stats.error) ?? (kyc.data ? undefined : kyc.error);
  const isLoading = (!stats.data && !stats.error) || (!kyc.data && !kyc.error);
  const waiting = tasks.filter(({ id }) => (counts[id] ?? 0) > 0);

  return (
    <TitledSection className={card} title={t('dashboard.needsYou')} aria-busy={isLoading || undefined}>
      {isLoading && <MattersSkeleton />}
      {!isLoading && waiting.length + failedJobs > 0 && (
        <ul className={matters}>
          {waiting.map(({ href, ...task }) => (
            <li key={task.id}>
              <Link look="bare" href={href} className={matter}>
                <MatterText {...task} n={counts[task.id] ?? 0} />
              </Link>
            </li>
          ))}
          {failedJobs > 0 && (
            <li>
              <button type="button" className={matter} onClick={jobs?.openTray}>
                <MatterText id="jobs" icon={TriangleAlert} isUrgent n={failedJobs} />
              </button>
            </li>
          )}
        </ul>
      )}
      {!isLoading && !error && waiting.length + failedJobs === 0 && (
        <div className={caughtUp}>
          <span className={sign} data-tone="good">
            <Icon as={CircleCheck} size={20} />
          </span>
          <Text>{t('dashboard.caughtUp')}</Text>
        </div>
      )}
      {!isLoading && error && (
        <ErrorState
          level="row"
          error={error}
          onRetry={() => void Promise.all([stats, kyc].filter(({ data }) => !data).map(({ refetch }) => refetch()))}
        />
      )}
    </TitledSection>
  );
}

interface MatterTextProps {
  id: TaskId | 'jobs';
  icon: LucideIcon;
  isUrgent: boolean;
  n: number;
}

function MatterText({ id, icon, isUrgent, n }: MatterTextProps) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  return (
    <>
      <span className={sign} data-tone={isUrgent ? 'bad' : undefined}>
        <Icon as={icon} size={20} />
      </span>
      <span className={label}>{t(`dashboard.matter.${id}`)}</span>
      <span className={count}>{number(n)}</span>
    </>
  );
}

function MattersSkeleton() {
  return (
    <div className={matters}>
      {['ship', 'refunds', 'kyc', 'lowStock'].map((id) => (
        <div key={id} className={matter}>
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}
