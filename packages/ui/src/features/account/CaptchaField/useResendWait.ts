import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../patterns/ErrorState/useCountdown.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';

/** Seconds left at which the countdown is announced to screen readers; every second would be too often. */
export const saidAt = [60, 30, 10, 0] as const;

export interface ResendWait {
  seconds: number;
  /** Masked destination of the sent code; undefined if none was sent. */
  to?: string;
}

/** Returns the announcement mark between two readings: timers in background tabs are throttled and may skip it. */
export function markBetween(before: number, now: number): number | undefined {
  return [...saidAt].reverse().find((mark) => now <= mark && mark < before);
}

/** Counts down the seconds until a code can be sent again and announces a few marks to screen readers. */
export function useResendWait(wait: ResendWait | undefined): number {
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
