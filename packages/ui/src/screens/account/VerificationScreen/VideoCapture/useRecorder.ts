import { useEffect, useRef, useState } from 'react';
import { type Take, takeVideo } from './takeVideo.ts';

export type Recording =
  | { status: 'ready' }
  /** Seconds until recording starts. */
  | { status: 'countdown'; left: number }
  /** Recorded milliseconds. */
  | { status: 'recording'; passed: number }
  | { status: 'failed' };

const countdownFrom = 3;
const tickMs = 100;

/** Countdown from three, then records `lengthMs` milliseconds into one file. */
export function useRecorder(stream: MediaStream, lengthMs: number, onFile: (file: File) => void) {
  const [recording, setRecording] = useState<Recording>({ status: 'ready' });
  const take = useRef<Take>(undefined);

  function record() {
    take.current = takeVideo(stream, { onFile, onFailed: () => setRecording({ status: 'failed' }) });
    if (take.current) setRecording({ status: 'recording', passed: 0 });
  }

  const { status } = recording;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for each part of it
  useEffect(
    function runTheClock() {
      if (status === 'countdown') {
        let left = countdownFrom;
        const timer = setInterval(() => {
          left -= 1;
          if (left > 0) return setRecording({ status: 'countdown', left });
          clearInterval(timer);
          record();
        }, 1000);
        return () => clearInterval(timer);
      }
      if (status === 'recording') {
        const since = performance.now();
        const timer = setInterval(() => {
          const passed = performance.now() - since;
          if (passed >= lengthMs) return take.current?.end();
          setRecording({ status: 'recording', passed });
        }, tickMs);
        return () => clearInterval(timer);
      }
    },
    [status],
  );
  useEffect(function leaveWithTheComponent() {
    return () => take.current?.leave();
  }, []);

  return {
    recording,
    begin: () => setRecording({ status: 'countdown', left: countdownFrom }),
    stop: () => take.current?.stop(),
  };
}
