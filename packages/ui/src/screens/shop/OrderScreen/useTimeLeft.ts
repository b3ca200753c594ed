import { useEffect, useRef, useState } from 'react';

/** Whole seconds until `moment` (ISO 8601 UTC), at least 0; null without a moment. */
export function useTimeLeft(moment: string | undefined, onOver: () => void): number | null {
  const [, setTick] = useState(0);
  const left = moment === undefined ? null : Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000));
  const isRunning = left !== null && left > 0;
  useEffect(
    function tickEverySecond() {
      if (!isRunning) return;
      const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
      return () => clearInterval(timer);
    },
    [isRunning],
  );
  const wasRunning = useRef(isRunning);
  useEffect(
    function tellWhenOver() {
      if (wasRunning.current && !isRunning) onOver();
      wasRunning.current = isRunning;
    },
    [isRunning, onOver],
  );
  return left;
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as 24:05, or 1:24:05 from an hour on. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = pad(seconds % 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${rest}` : `${pad(minutes)}:${rest}`;
}
