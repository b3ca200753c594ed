import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { useCountdown } from '../ErrorState/useCountdown.ts';

/** Seconds left at which somebody who does not see the button hears of it. A second is too often. */
export const saidAt = [60, 30, 10, 0] as const;

export interface Wait {
  seconds: number;
  /** Where the code went, as it is shown. Without it none was sent. */
  to?: string;
}

/** The mark that lies between two readings: a tab in the background counts in larger steps. */
export function markBetween(before: number, now: number): number | undefined {
  return [...saidAt].reverse().find((mark) => now <= mark && mark < before);
}

/** The seconds until the next code may be asked for, counted aloud at a few marks. */
export function useResendWait(wait: Wait | undefined): number {
  const { t } = useTranslation('controls');
  const left = useCountdown(wait?.seconds ?? 0, wait);
  const before = useRef(0);
  useEffect(
    function sayMarks() {
      const last = before.current;
      before.current = left;
      if (!wait) return;
      if (left > last && wait.to) return announce(t('code.sentSaid', { to: wait.to, n: left }));
      const mark = markBetween(last, left);
      if (mark !== undefined) announce(mark === 0 ? t('code.again') : t('code.resendIn', { n: mark }));
    },
    [left, wait, t],
  );
  return left;
}
