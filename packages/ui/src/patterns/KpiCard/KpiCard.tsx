import { TrendingDown, TrendingUp } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MoneyParts } from '../../i18n/format.ts';
import { useNumberFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { Link } from '../../primitives/Link/Link.tsx';
import { Amount } from '../../primitives/Price/Price.tsx';
import { Skeleton } from '../../primitives/Skeleton/Skeleton.tsx';
import { MutedText } from '../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { vars } from '../../theme/vars.css.ts';
import { Sparkline } from '../Sparkline/Sparkline.tsx';
import { card, change as changeClass, figure, foot, link, unselectable, value as valueClass } from './KpiCard.css.ts';

export interface KpiCardProps {
  /** Name of the figure: "Sales". */
  label: string;
  /**
   * Formatted value: "42.1K", or an amount in parts, whose currency is then lighter than its digits. Null if part of it
   * failed to load (never shown as 0); undefined while loading.
   */
  value: string | MoneyParts | null | undefined;
  /** Relative change from the previous period: 0.12 is 12 % more. Null if the earlier value is 0. */
  change?: number | null;
  /** Label of the previous period: "vs last week". */
  comparedWith: string;
  /** Values of the last seven days. */
  spark?: readonly (number | null)[];
  /** Link to the screen with details. */
  href: string;
}

/** One figure with its change and a sparkline. */
export function KpiCard({ label, value, change, comparedWith, spark, href }: KpiCardProps) {
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div role="group" aria-labelledby={labelId} aria-busy={value === undefined || undefined} className={card}>
      <MutedText id={labelId} size="caption">
        <Link look="bare" href={href} className={link}>
          {label}
        </Link>
      </MutedText>
      <KpiValue value={value} />
      <div className={foot}>
        {value === undefined && <Skeleton width="50%" />}
        {value != null && <Change change={change} comparedWith={comparedWith} />}
        {value != null && spark && <Sparkline values={spark} />}
      </div>
    </div>
  );
}

function KpiValue({ value }: Pick<KpiCardProps, 'value'>) {
  const { t } = useTranslation('admin');
  if (value === undefined) {
    return (
      <span className={valueClass}>
        <Skeleton width="60%" />
      </span>
    );
  }
  if (typeof value === 'string') return <span className={valueClass}>{value}</span>;
  if (value !== null) {
    return (
      <span className={valueClass} style={{ fontSize: getFittingSize(value.text) }}>
        <VisuallyHidden>{value.text}</VisuallyHidden>
        <span aria-hidden className={unselectable}>
          <Amount parts={value} />
        </span>
      </span>
    );
  }
  return (
    <span className={valueClass}>
      <span aria-hidden>—</span>
      <VisuallyHidden>{t('kpi.none')}</VisuallyHidden>
    </span>
  );
}

/** A long amount is smaller, so that it does not break between digits; a character is about half as wide as high. */
function getFittingSize(text: string): string {
  return `clamp(${vars.fontSize.micro}, ${175 / text.length}cqi, ${vars.fontSize.pageTitle})`;
}

/** Smaller changes round to 0. */
const levelBelow = 0.0005;

interface ChangeProps {
  change: number | null | undefined;
  comparedWith: string;
}

function Change({ change, comparedWith }: ChangeProps) {
  const { t } = useTranslation('admin');
  const formats = useNumberFormats();
  // Render an empty line, so that the figures of a row are aligned.
  if (typeof change !== 'number') return <span className={changeClass} />;
  if (Math.abs(change) < levelBelow) return <span className={changeClass}>{t('kpi.level')}</span>;
  const isUp = change > 0;
  const percent = formats.percent(Math.abs(change));
  return (
    <span className={changeClass} data-tone={isUp ? 'good' : 'bad'}>
      <span className={figure} aria-hidden>
        <Icon as={isUp ? TrendingUp : TrendingDown} size={16} />
        {percent}
      </span>
      <span aria-hidden>{comparedWith}</span>
      <VisuallyHidden>{t(isUp ? 'kpi.up' : 'kpi.down', { percent })}</VisuallyHidden>
    </span>
  );
}
