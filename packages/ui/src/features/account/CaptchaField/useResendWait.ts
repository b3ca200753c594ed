import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../patterns/ErrorState/useCountdown.ts';
import { useWaitText } from '../../../patterns/ErrorState/useWaitText.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';

/** Seconds left at which the countdown is announced to screen readers; every second would be too often. */
export const saidAt = [60, 30, 10, 0] as const;

/** Messages of the button, by whether a code was sent. */
export const codeKeys = {
  sent: { now: 'code.again', later: 'code.resendIn' },
  notSent: { now: 'code.get', later: 'code.getIn' },
} as const;

export interface ResendWait {
  seconds: number;
  /** Destination of the sent code as it is shown; undefined if none was sent. */
  to?: string;
}

/** Returns the announcement mark between two readings: timers in background tabs are throttled and may skip it. */
export function markBetween(before: number, now: number): number | undefined {
  return [...saidAt].reverse().find((mark) => now <= mark && mark < before);
}

/**
 * Counts down the seconds until a code can be sent again and announces a few marks to screen readers. A wait that does
 * not apply, such as after another address was typed, goes on unseen: returns 0.
 */
export function useResendWait(wait: ResendWait | undefined, applies: boolean): number {
  const { t } = useTranslation('controls');
  const toWaitText = useWaitText();
  const left = useCountdown(wait?.seconds ?? 0, wait);
  const before = useRef(0);
  useEffect(
    function sayMarks() {
      const last = before.current;
      before.current = left;
      if (!wait || !applies) return;
      if (left > last && wait.to) return announce(t('code.sentSaid', { to: wait.to, wait: toWaitText(left) }));
      const mark = markBetween(last, left);
      if (mark === undefined) return;
      const keys = codeKeys[wait.to ? 'sent' : 'notSent'];
      announce(mark === 0 ? t(keys.now) : t(keys.later, { wait: toWaitText(mark) }));
    },
    [left, wait, applies, t, toWaitText],
  );
  return applies ? left : 0;
}
