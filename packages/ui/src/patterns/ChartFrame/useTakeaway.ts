import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import type { ChartData, ChartKind } from './chartData.ts';
import { computeShareTakeaway, computeTakeaway, getSlices } from './chartMaths.ts';

/** Summary of the data in one translated sentence; undefined if there is none. */
export function useTakeaway(
  kind: ChartKind,
  data: ChartData | undefined,
  format: (value: number) => string,
): string | undefined {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  // No decimals in a sentence.
  const percent = (share: number) => formats.percent(Math.round(share * 100) / 100);
  if (!data) return undefined;
  const found = kind === 'donut' ? computeShareTakeaway(getSlices(data)) : computeTakeaway(data);
  switch (found?.kind) {
    case 'up':
      return t('chart.takeaway.up', { percent: percent(found.share), label: found.label });
    case 'down':
      return t('chart.takeaway.down', { percent: percent(found.share), label: found.label });
    case 'level':
      return t('chart.takeaway.level', { label: found.label });
    case 'highest':
      return t('chart.takeaway.highest', { label: found.label, value: format(found.value) });
    case 'share':
      return t('chart.takeaway.share', { percent: percent(found.share), label: found.label });
    default:
      return undefined;
  }
}
