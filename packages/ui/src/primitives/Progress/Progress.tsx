import * as Radix from '@radix-ui/react-progress';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { bar, track } from './Progress.css.ts';

export interface ProgressProps {
  /** What is being done. The percentage is shown beside the bar by its owner. */
  label: string;
  /** From 0 to 1; null where nobody knows. */
  share: number | null;
  tone?: 'brand' | 'success' | 'danger';
}

export function Progress({ label, share, tone = 'brand' }: ProgressProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const bounded = share === null ? null : Math.min(1, Math.max(0, share));
  return (
    <Radix.Root
      aria-label={label}
      value={bounded === null ? null : Math.round(bounded * 100)}
      getValueLabel={(value) => t('progress', { percent: formats.percent(value / 100) })}
      data-tone={tone}
      className={track}
    >
      <Radix.Indicator className={bar} style={bounded === null ? undefined : { inlineSize: `${bounded * 100}%` }} />
    </Radix.Root>
  );
}
