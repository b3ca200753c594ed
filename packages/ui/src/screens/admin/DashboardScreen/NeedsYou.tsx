import type { CallError } from '@sampan/api/clientEnvelope';
import { adminSms } from '@sampan/api/contract/sms';
import type { OrderStats } from '@sampan/api/entities';
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
import { card, caughtUp, count, label, matter, matters, sign } from './DashboardScreen.css.ts';
import { lowStockHref } from './LowStock.tsx';

interface Read<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  refetch: () => Promise<unknown>;
}

export interface NeedsYouProps {
  stats: Read<OrderStats>;
  kyc: Read<{ total: number }>;
}

interface PendingTask {
  id:
    | 'ship'
    | 'transfers'
    | 'notes'
    | 'refunds'
    | 'refundsByHand'
    | 'refundsAbnormal'
    | 'differences'
    | 'kyc'
    | 'lowStock'
    | 'smsStops';
  icon: LucideIcon;
  href: string;
  /** Undefined while unknown. */
  n: number | undefined;
}

/** While the window is visible. */
const stopsPollMs = 60_000;
const urgent: ReadonlySet<string> = new Set([
  'jobs',
  'refunds',
  'refundsByHand',
  'refundsAbnormal',
  'differences',
  'smsStops',
]);

/** Links to all pending work with its counts; kinds without pending work are left out. */
export function NeedsYou({ stats, kyc }: NeedsYouProps) {
  const { t } = useTranslation('admin');
  const mayCompare = useMay('transactions.view');
  const failedJobs = useFailedJobs();
  const { openTray } = useJobs();
  const shop = stats.data?.shop;
  const stops = useEndpoint(adminSms.stops, {}, { refetchEveryMs: stopsPollMs });
  const all: readonly PendingTask[] = [
    { id: 'smsStops', icon: TriangleAlert, href: '/admin/settings/sms', n: stops.data?.length },
    { id: 'ship', icon: ClipboardList, href: '/admin/orders?f.goods=unsent', n: shop?.toShip },
    { id: 'transfers', icon: Landmark, href: '/admin/orders?f.transfer=reported', n: shop?.transfersReported },
    { id: 'notes', icon: MessageSquareText, href: '/admin/orders?f.note=new', n: shop?.newNotes },
    { id: 'refunds', icon: Undo2, href: '/admin/orders?f.status=60', n: shop?.refundsWaiting },
    { id: 'refundsByHand', icon: HandCoins, href: '/admin/orders?f.refund=byHand', n: shop?.refundsByHand },
    { id: 'refundsAbnormal', icon: TriangleAlert, href: '/admin/orders?f.refund=abnormal', n: shop?.refundsAbnormal },
    { id: 'differences', icon: Scale, href: openDifferencesHref, n: mayCompare ? shop?.openDifferences : 0 },
    { id: 'kyc', icon: ScanFace, href: '/admin/kyc', n: kyc.data?.total },
    { id: 'lowStock', icon: PackageMinus, href: lowStockHref, n: shop?.lowStock },
  ];
  const error = (stats.data ? undefined : stats.error) ?? (kyc.data ? undefined : kyc.error);
  const isLoading = (!stats.data && !stats.error) || (!kyc.data && !kyc.error);
  const waiting = all.filter(({ n }) => n !== undefined && n > 0);

  return (
    <TitledSection className={card} title={t('dashboard.needsYou')} aria-busy={isLoading || undefined}>
      {isLoading && <MattersSkeleton />}
      {!isLoading && waiting.length + failedJobs > 0 && (
        <ul className={matters}>
          {waiting.map(({ id, icon, href, n }) => (
            <li key={id}>
              <Link look="bare" href={href} className={matter}>
                <MatterText id={id} icon={icon} n={n ?? 0} />
              </Link>
            </li>
          ))}
          {failedJobs > 0 && (
            <li>
              <button type="button" className={matter} onClick={openTray}>
                <MatterText id="jobs" icon={TriangleAlert} n={failedJobs} />
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

function MatterText({ id, icon, n }: { id: PendingTask['id'] | 'jobs'; icon: LucideIcon; n: number }) {
  const { t } = useTranslation('admin');
  const { number } = useNumberFormats();
  return (
    <>
      <span className={sign} data-tone={urgent.has(id) ? 'bad' : undefined}>
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
