import { transaction } from '@sampan/api/contract/transaction';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { ChartFrame } from '../../../../patterns/ChartFrame/ChartFrame.tsx';
import { useUserName } from '../users/useUserName.ts';
import type { RankMeasure } from './measures.ts';
import { formatRangeName } from './period.ts';
import { type LoadedFigures, toChartState, useChartLabels } from './useChartLabels.ts';
import type { ShopPeriod } from './usePeriod.ts';

export interface RankingChartProps {
  period: ShopPeriod;
  by: RankMeasure;
  limit: number;
  /** Control for the measure, if the page offers one. */
  control?: ReactNode;
}

/** Best-selling products of a period, net of returns. */
export function ProductRanking({ period, by, limit, control }: RankingChartProps) {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const result = useEndpoint(transaction.productRanking, { ...period.instants, by, limit });
  return (
    <Ranking
      {...{ period, by, control, result }}
      title={t('reports.topProducts')}
      pointName={t('reports.product')}
      labels={result.data?.map((row) => formatNameWithOptions(localize(row, locale)))}
      labelLangs={result.data?.map((row) => getForeignLocale(row, 'name', locale))}
      measureName={t(`reports.measure.${by}`)}
      fileName="products"
    />
  );
}

/** Customers with the highest sales of a period. */
export function CustomerRanking({ period, by, limit, control }: RankingChartProps) {
  const { t } = useTranslation('admin');
  const getUserName = useUserName();
  const result = useEndpoint(transaction.userRanking, { ...period.instants, by, limit });
  return (
    <Ranking
      {...{ period, by, control, result }}
      title={t('reports.topCustomers')}
      pointName={t('reports.customer')}
      labels={result.data?.map(({ username }) => getUserName(username))}
      measureName={t(`reports.measure.${by === 'amount' ? 'amount' : 'orders'}`)}
      fileName="customers"
    />
  );
}

interface RankingProps extends Pick<RankingChartProps, 'period' | 'by' | 'control'> {
  result: LoadedFigures & { data: readonly { amount: number; count: number }[] | undefined };
  title: string;
  /** Name of the thing in a row: "Product". */
  pointName: string;
  labels: string[] | undefined;
  labelLangs?: (string | undefined)[] | undefined;
  measureName: string;
  /** Start of the name of a downloaded file. */
  fileName: string;
}

function Ranking({ period, by, control, result, title, labels, measureName, fileName, ...names }: RankingProps) {
  const { t } = useTranslation('admin');
  const { money } = useChartLabels();
  const values = result.data?.map(({ amount, count }) => (by === 'amount' ? amount : count));
  return (
    <ChartFrame
      {...toChartState(result)}
      title={title}
      kind="ranking"
      data={labels && values && { ...names, labels, series: [{ id: by, name: measureName, values }] }}
      emptyTitle={t('reports.nonePaid')}
      {...(by === 'amount' && money)}
      period={control}
      source={t('shell.place.orders')}
      fileName={`${fileName}-${by}-${formatRangeName(period.range)}`}
    />
  );
}
