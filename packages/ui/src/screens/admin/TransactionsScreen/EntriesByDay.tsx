import { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import type { TransactionSummary } from '@sampan/api/entities';
import { shopZone } from '@sampan/api/shopZone';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Pagination } from '../../../patterns/Pagination/Pagination.tsx';
import { DateRangePicker } from '../../../primitives/DateRangePicker/DateRangePicker.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import type { ShopPeriod } from '../shared/charts/usePeriod.ts';
import { useQueryParams } from '../shared/charts/usePeriod.ts';
import { getShopDay } from '../shared/filterReads.ts';
import { DayHead } from './DayHead.tsx';
import { card, days, foot, picker, row, rows } from './EntriesByDay.css.ts';
import { EntryRow } from './EntryRow.tsx';

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
  return (
    <div className={card}>
      <div className={picker}>
        <DateRangePicker
          label={t('reports.period')}
          value={period.range}
          onValueChange={(range) => {
            set({ page: null });
            period.setRange(range);
          }}
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
            <div className={days}>
              {byDay(data).map(({ day, entries }) => (
                <section key={day.date} aria-labelledby={`day-${day.date}`}>
                  <DayHead id={`day-${day.date}`} day={day} currency={getCurrency(data.list)} />
                  <ul className={rows}>
                    {entries.map((entry) => (
                      <li key={entry.id}>
                        <EntryRow entry={entry} onOpen={() => onOpen(entry.id)} />
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
            <div className={foot}>
              <Pagination
                page={page}
                pageSize={size}
                total={data.total}
                onPageChange={(next) => set({ page: next > 1 ? String(next) : null })}
              />
            </div>
          </>
        )}
      </PageState>
    </div>
  );
}

/** Groups the page's entries by day; a day's totals include its entries on other pages. */
function byDay({ list, days: totals }: Days) {
  return totals.map((day) => ({
    day,
    entries: list.filter(({ createdAt }) => getShopDay(Date.parse(createdAt)) === day.date),
  }));
}

function getCurrency(list: readonly TransactionSummary[]): string {
  return list.find(({ currency }) => currency)?.currency ?? 'CNY';
}

function DaysSkeleton() {
  return (
    <div className={days}>
      {['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'].map((key) => (
        <div key={key} className={row}>
          <Skeleton width="100%" />
        </div>
      ))}
    </div>
  );
}
