import { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import type { TransactionSummary } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { getShopDay } from '../../../i18n/shopDay.ts';
import { useFormats, useLocale, useNumberFormats } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Pagination } from '../../../patterns/Pagination/Pagination.tsx';
import { toRange } from '../../../patterns/Pagination/pages.ts';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import type { ShopPeriod } from '../shared/charts/usePeriod.ts';
import { useLastPage } from '../shared/list/useLastPage.ts';
import { useQueryParams } from '../shared/list/useQueryParams.ts';
import { useUserName } from '../shared/users/useUserName.ts';
import { typeTones, useEntryLabels } from './Entry/entryLabels.ts';
import * as css from './TransactionsScreen.css.ts';

const size = 50;
type Days = OutputOf<typeof transaction.logsByDate>;

export interface EntriesByDayProps {
  period: ShopPeriod;
  onOpen: (id: number) => void;
}

/** Ledger entries of a period by booking day, with daily totals. */
export function EntriesByDay({ period, onOpen }: EntriesByDayProps) {
  const { t } = useTranslation('admin');
  const { params, set } = useQueryParams();
  const page = Math.max(1, Math.floor(Number(params.get('page')) || 1));
  const result = useEndpoint(
    transaction.logsByDate,
    { ...period.instants, page, limit: size, tz: shopZone },
    { keepPreviousData: true },
  );
  const goTo = (next: number) => set({ page: next > 1 ? String(next) : null });
  const { data, isPrevious } = result;
  useLastPage(page, data && !isPrevious ? toRange(page, size, data.total).last : undefined, goTo);
  return (
    <div className={css.card}>
      <div className={css.picker}>
        <DateRangePicker
          label={t('reports.period')}
          value={period.range}
          onValueChange={period.setRange}
          today={period.today}
          max={period.today}
        />
      </div>
      <PageState
        result={result}
        skeleton={<DaysSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            level="inline"
            art="files"
            title={t('transactions.quiet.title')}
            text={t('transactions.quiet.text')}
          />
        }
      >
        {(data) => (
          <>
            <div className={css.days}>
              {groupByDay(data).map(({ day, entries }) => (
                <section key={day.date} aria-labelledby={`day-${day.date}`}>
                  <DayHead id={`day-${day.date}`} day={day} />
                  <ul>
                    {entries.map((entry) => (
                      <li key={entry.id}>
                        <EntryRow entry={entry} onOpen={() => onOpen(entry.id)} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <div className={css.foot}>
              <Pagination page={page} pageSize={size} total={data.total} onPageChange={goTo} />
            </div>
          </>
        )}
      </PageState>
    </div>
  );
}

/** Groups the page's entries by day; a day's totals include its entries on other pages. */
function groupByDay({ list, days: totals }: Days) {
  return totals.map((day) => ({
    day,
    entries: list.filter(({ createdAt }) => getShopDay(Date.parse(createdAt)) === day.date),
  }));
}

function DaysSkeleton() {
  return (
    <div className={css.days}>
      {['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((key) => (
        <div key={key} className={css.row}>
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}

/** One ledger entry; the whole row opens it. */
function EntryRow({ entry, onOpen }: { entry: TransactionSummary; onOpen: () => void }) {
  const { time: writeTime } = useFormats();
  const labels = useEntryLabels();
  const getUserName = useUserName();
  const facts = [entry.username && getUserName(entry.username), labels.getMethod(entry), entry.note].filter(Boolean);
  return (
    <button type="button" className={css.row} aria-haspopup="dialog" onClick={onOpen}>
      <time className={css.time} dateTime={entry.createdAt}>
        {writeTime(entry.createdAt)}
      </time>
      <span className={css.badge}>
        <Badge tone={typeTones[entry.type]}>{labels.getTypeLabel(entry.type)}</Badge>
      </span>
      <span className={css.name}>{labels.getName(entry)}</span>
      <span className={css.about}>{facts.join(' · ')}</span>
      <span className={css.amount} data-way={!entry.amount ? undefined : entry.amount > 0 ? 'in' : 'out'}>
        {labels.getAmount(entry)}
      </span>
    </button>
  );
}

/** Heading of a day with its totals; sticky while its entries scroll. */
function DayHead({ id, day }: { id: string; day: Days['days'][number] }) {
  const { t } = useTranslation('admin');
  const { money } = useNumberFormats();
  const currency = useCurrency();
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  }).format(new Date(`${day.date}T00:00:00Z`));
  const facts = [
    { id: 'in', amount: day.amount },
    { id: 'out', amount: -day.refundAmount },
    { id: 'adjusted', amount: day.adjustedAmount },
  ] as const;
  return (
    <div className={css.dayHead}>
      <h2 className={css.dayName} id={id}>
        {name}
      </h2>
      <div className={css.sums}>
        <span className={css.sum}>{t('transactions.day.count', { count: day.count })}</span>
        {facts
          .filter(({ amount }) => amount !== 0)
          .map(({ id: key, amount }) => (
            <span key={key} className={css.sum}>
              {t(`transactions.day.${key}`, { amount: money(amount, currency) })}
            </span>
          ))}
      </div>
    </div>
  );
}
