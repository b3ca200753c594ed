import type { CallError } from '@sampan/api/clientEnvelope';
import { adminProduct } from '@sampan/api/contract/adminProduct';
import { adminSms } from '@sampan/api/contract/sms';
import type { OrderStats, StaffProduct } from '@sampan/api/entities';
import {
  CircleCheck,
  ClipboardList,
  Landmark,
  type LucideIcon,
  MessageSquareText,
  PackageMinus,
  Scale,
  ScanFace,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useNumberFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { ErrorState } from '../../../patterns/ErrorState/ErrorState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Inline } from '../../../primitives/Inline/Inline.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Picture } from '../../../primitives/Picture/Picture.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { openDifferencesHref } from '../shared/differences.ts';
import { useFailedJobs, useJobs } from '../shared/jobs/useJobs.ts';
import {
  card,
  caughtUp,
  count,
  label,
  lowStockList,
  matter,
  matters,
  product,
  productName,
  productPicture,
  productStock,
  sign,
} from './DashboardScreen.css.ts';

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
  id: 'ship' | 'transfers' | 'notes' | 'refunds' | 'refundsAbnormal' | 'differences' | 'kyc' | 'lowStock' | 'smsStops';
  icon: LucideIcon;
  href: string;
  /** Undefined while unknown. */
  n: number | undefined;
}

/** While the window is visible. */
const stopsPollMs = 60_000;
const urgent: ReadonlySet<string> = new Set(['jobs', 'refunds', 'refundsAbnormal', 'differences', 'smsStops']);

/** Links to all pending work with its counts; kinds without pending work are left out. */
export function NeedsYou({ stats, kyc }: NeedsYouProps) {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const mayCompare = useMay('transactions.view');
  const failedJobs = useFailedJobs();
  const { ring } = useJobs();
  const shop = stats.data?.shop;
  const stops = useEndpoint(adminSms.stops, {}, { refetchEveryMs: stopsPollMs });
  const all: readonly PendingTask[] = [
    { id: 'smsStops', icon: TriangleAlert, href: '/admin/settings/sms', n: stops.data?.length },
    { id: 'ship', icon: ClipboardList, href: '/admin/orders?f.goods=unsent', n: shop?.toShip },
    { id: 'transfers', icon: Landmark, href: '/admin/orders?f.transfer=reported', n: shop?.transfersReported },
    { id: 'notes', icon: MessageSquareText, href: '/admin/orders?f.note=new', n: shop?.newNotes },
    { id: 'refunds', icon: Undo2, href: '/admin/orders?f.status=60', n: shop?.refundsWaiting },
    { id: 'refundsAbnormal', icon: TriangleAlert, href: '/admin/orders?f.refund=abnormal', n: shop?.refundsAbnormal },
    { id: 'differences', icon: Scale, href: openDifferencesHref, n: mayCompare ? shop?.openDifferences : 0 },
    { id: 'kyc', icon: ScanFace, href: '/admin/kyc', n: kyc.data?.total },
    { id: 'lowStock', icon: PackageMinus, href: lowStockHref, n: shop?.lowStock },
  ];
  const error = (stats.data ? undefined : stats.error) ?? (kyc.data ? undefined : kyc.error);
  const isLoading = (!stats.data && !stats.error) || (!kyc.data && !kyc.error);
  const waiting = all.filter(({ n }) => n !== undefined && n > 0);

  return (
    <section className={card} aria-labelledby={titleId} aria-busy={isLoading || undefined}>
      <Heading level={2} size="title" id={titleId}>
        {t('dashboard.needsYou')}
      </Heading>
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
              <button type="button" className={matter} onClick={ring}>
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
    </section>
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

/** The product list, filtered by low stock. */
const lowStockHref = '/admin/products?f.low=yes';
const rows = 6;

/** Products with the lowest stock. */
export function LowStock() {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const result = useEndpoint(adminProduct.list, { isLow: true, sort: 'stock', page: 1, limit: rows });
  return (
    <section className={card} aria-labelledby={titleId}>
      <Inline gap="md" align="baseline" justify="space-between" wraps={false}>
        <Heading level={2} size="title" id={titleId}>
          {t('dashboard.lowStock')}
        </Heading>
        {result.data && result.data.total > rows && (
          <Link look="nav" href={lowStockHref}>
            {t('dashboard.seeAll', { count: result.data.total })}
          </Link>
        )}
      </Inline>
      <PageState
        result={result}
        level="row"
        skeleton={<RowsSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState level="inline" title={t('dashboard.nothingLow')} headingLevel={3} />}
      >
        {(data) => (
          <ul className={lowStockList}>
            {data.list.map((item) => (
              <li key={item.id}>
                <LowProduct item={item} />
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </section>
  );
}

function LowProduct({ item }: { item: StaffProduct }) {
  const { t } = useTranslation('admin');
  const { name, options, cover } = useLocalize()(item);
  return (
    <Link look="bare" href={`/admin/products/${item.id}`} className={product}>
      <span className={productPicture}>
        <Picture src={cover} alt="" sizes="40px" radius="md" />
      </span>
      <span className={productName}>{[name, ...options.map(({ value }) => value)].join(' · ')}</span>
      <span className={productStock}>
        <Badge tone={item.stock === 0 ? 'danger' : 'warning'}>
          {item.stock === 0 ? t('dashboard.soldOut') : t('dashboard.left', { count: item.stock })}
        </Badge>
      </span>
    </Link>
  );
}

function RowsSkeleton() {
  return (
    <div className={lowStockList}>
      {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
        <div key={key} className={product}>
          <span className={productPicture}>
            <Skeleton width="100%" height="100%" />
          </span>
          <span className={productName}>
            <Skeleton width="80%" />
          </span>
        </div>
      ))}
    </div>
  );
}
