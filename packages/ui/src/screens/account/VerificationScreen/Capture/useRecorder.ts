import { useEffect, useRef, useState } from 'react';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer for each status
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
  useEffect(function stopOnUnmount() {
    return () => take.current?.leave();
  }, []);

  return {
    recording,
    begin: () => setRecording({ status: 'countdown', left: countdownFrom }),
    stop: () => take.current?.end(),
  };
}

/** Interval of recorded chunks in milliseconds. */
const sliceMs = 100;
/** Recording formats in order of preference; the first supported one is used. */
const formats = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const endings: Record<string, string> = { 'video/webm': 'webm', 'video/mp4': 'mp4' };

interface Take {
  /** Stops with the recorded data; fails if there is none. */
  end: () => void;
  /** Discards the recording. */
  leave: () => void;
}

/**
 * Records a stream into one file. Calls `onFailed` and returns undefined if the browser cannot record.
 */
function takeVideo(
  stream: MediaStream,
  { onFile, onFailed }: { onFile: (file: File) => void; onFailed: () => void },
): Take | undefined {
  const chunks: Blob[] = [];
  let recorder: MediaRecorder;

  function end() {
    if (recorder.state === 'recording') recorder.stop();
  }
  function keep({ data }: BlobEvent) {
    if (data.size > 0) chunks.push(data);
  }
  function finish() {
    // The camera ended, and the recorder with it: the video is cut short.
    if (!stream.active) return;
    if (chunks.length === 0) return onFailed();
    const [type = 'video/webm'] = recorder.mimeType.split(';');
    onFile(new File(chunks, `${Date.now()}.${endings[type] ?? 'webm'}`, { type }));
  }

  try {
    const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
    recorder = new MediaRecorder(stream, { ...(mimeType && { mimeType }), videoBitsPerSecond: 2_500_000 });
    Object.assign(recorder, { ondataavailable: keep, onerror: onFailed, onstop: finish });
    recorder.start(sliceMs);
  } catch {
    onFailed();
    return;
  }
  return {
    end,
    leave() {
      recorder.onstop = null;
      end();
    },
  };
}
