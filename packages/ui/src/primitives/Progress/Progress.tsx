import * as Radix from '@radix-ui/react-progress';
import { CircleAlert, CircleCheck, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../Icon/Icon.tsx';
import { bar, caption, frame, share as shareClass, track } from './Progress.css.ts';

export type ProgressTone = 'brand' | 'success' | 'danger';

export interface ProgressProps {
  /** Name of the operation. */
  label: string;
  /** From 0 to 1; null if unknown. */
  share: number | null;
  /** Colour. Default: brand. */
  tone?: ProgressTone;
  /** Shows label and percentage above the bar. */
  isLabelled?: boolean;
}

const iconByProgressTone: Partial<Record<ProgressTone, LucideIcon>> = { success: CircleCheck, danger: CircleAlert };

/** Progress bar, for operations over a second. Text or an icon beside it must show the result, not only its colour. */
export function Progress({ label, share, tone = 'brand', isLabelled = false }: ProgressProps) {
  const { t } = useTranslation('common');
  const formats = useNumberFormats();
  const bounded = share === null ? null : Math.min(1, Math.max(0, share));
  const progress = (
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
  if (!isLabelled) return progress;
  const Glyph = iconByProgressTone[tone];
  return (
    <div className={frame}>
      {/* The bar has both in its accessible name and value. */}
      <div className={caption} aria-hidden>
        {label}
        <span className={shareClass} data-tone={tone}>
          {bounded !== null && formats.percent(bounded)}
          {Glyph && <Icon as={Glyph} size={16} />}
        </span>
      </div>
      {progress}
    </div>
  );
}
