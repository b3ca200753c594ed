import { type CSSProperties, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SampanMark } from '../../../../primitives/Logo/Logo.tsx';
import type { ProgressPlan } from './getOrderProgress.ts';
import * as css from './OrderProgress.css.ts';

export type OrderProgressProps = ProgressPlan;

/** Progress of an order: a line with its steps and a boat at the current one, which moves with a transition. */
export function OrderProgress({ steps, current, isBroken }: OrderProgressProps) {
  const { t } = useTranslation('order');
  const legs = steps.length - 1;
  const columns = steps
    .map((_, index) => (index === 0 || index === legs ? 'minmax(0, 1fr)' : 'minmax(0, 2fr)'))
    .join(' ');
  return (
    <div className={css.progress} style={{ [css.completedName]: current / legs } as CSSProperties}>
      <div className={css.track} aria-hidden>
        <Water className={css.completedPart} look={isBroken ? 'dashed' : 'solid'} />
        <Water className={css.openPart} look="dotted" />
        <SampanMark size={40} className={css.boat} />
      </div>
      <ol
        className={css.list}
        data-many={legs > 3 ? '' : undefined}
        style={{ gridTemplateColumns: columns }}
        aria-label={t('progress')}
      >
        {steps.map((name, index) => (
          <li
            key={name}
            className={css.step}
            aria-current={index === current ? 'step' : undefined}
            data-ahead={index > current ? '' : undefined}
          >
            <span className={css.label}>{t(`step.${name}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Dash lengths relative to a wave of 24 units, so that dashes continue from one wave to the next. */
const looks = {
  solid: { strokeWidth: 2.5 },
  dashed: { strokeWidth: 2.5, strokeDasharray: '5 3', strokeLinecap: 'butt' },
  dotted: { strokeWidth: 2, strokeDasharray: '0.01 4', strokeLinecap: 'round' },
} as const;

/** As wide as its box: the wave is a repeating pattern, so it is not stretched. */
function Water({ look, className }: { look: keyof typeof looks; className: string }) {
  const id = useId();
  return (
    <svg className={className} width="100%" height="12" aria-hidden focusable={false}>
      <defs>
        <pattern id={id} width="24" height="12" patternUnits="userSpaceOnUse">
          <path d="M0 6q6-5 12 0t12 0" pathLength={24} fill="none" stroke="currentColor" {...looks[look]} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
