import type { Order } from '@sampan/api/entities';
import { getServerNow } from '@sampan/api/serverClock';
import { orderStatus } from '@sampan/api/statuses';
import { isTransferReported } from '@sampan/domain/payment/transfer';
import { useEffect, useState } from 'react';

/** When an unpaid order closes by itself; undefined for a reported transfer, which staff decide without a limit. */
export function getClosingTime({ status, expiresAt, payment }: Pick<Order, 'status' | 'expiresAt' | 'payment'>) {
  return status === orderStatus.pendingPayment && !isTransferReported(payment) ? expiresAt : undefined;
}

/**
 * Interval in ms at which an order is read between its closing time (ISO 8601 UTC) and its closing: the server first
 * closes the payment with the provider, which mostly takes seconds, but much longer if the provider does not answer.
 */
export function getClosingPollMs(closingTime: string, now: number): number {
  return now - Date.parse(closingTime) < 60_000 ? 3000 : 15_000;
}

/** Whether `moment` (ISO 8601 UTC) has passed; false without a moment. */
export function useHasPassed(moment: string | undefined): boolean {
  const [, setTick] = useState(0);
  const hasPassed = moment !== undefined && Date.parse(moment) <= getServerNow();
  useEffect(
    function renderOnceItHasPassed() {
      if (moment === undefined || hasPassed) return;
      // Not one timeout: it would fire late after the computer slept, and at once for a moment weeks away.
      const timer = setInterval(() => Date.parse(moment) <= getServerNow() && setTick((tick) => tick + 1), 1000);
      return () => clearInterval(timer);
    },
    [moment, hasPassed],
  );
  return hasPassed;
}

/** Whole seconds until `moment` (ISO 8601 UTC), at least 0; null without a moment. */
export function useTimeLeft(moment: string | undefined): number | null {
  const [, setTick] = useState(0);
  const left = moment === undefined ? null : Math.max(0, Math.ceil((Date.parse(moment) - getServerNow()) / 1000));
  const isRunning = left !== null && left > 0;
  useEffect(
    function tickEverySecond() {
      if (!isRunning) return;
      const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
      return () => clearInterval(timer);
    },
    [isRunning],
  );
  return left;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as 24:05, or 1:24:05 from an hour on. */
export function formatClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${pad(minutes)}:${rest}`;
}
