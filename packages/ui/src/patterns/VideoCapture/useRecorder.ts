import { useEffect, useRef, useState } from 'react';

export type Recording =
  | { status: 'ready' }
  /** Seconds until it begins. */
  | { status: 'countdown'; left: number }
  /** Milliseconds that are recorded. */
  | { status: 'recording'; passed: number }
  | { status: 'failed' };

const countdownFrom = 3;
const tickMs = 100;
/** What browsers record: the first that this one can. */
const formats = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const endings: Record<string, string> = { 'video/webm': 'webm', 'video/mp4': 'mp4' };

function recorderOf(stream: MediaStream): MediaRecorder {
  const mimeType = formats.find((format) => MediaRecorder.isTypeSupported(format));
  return new MediaRecorder(stream, { ...(mimeType && { mimeType }), videoBitsPerSecond: 2_500_000 });
}

/** Three, two, one; then so many milliseconds of what the camera sees, as one file. */
export function useRecorder(stream: MediaStream, lengthMs: number, onFile: (file: File) => void) {
  const [recording, setRecording] = useState<Recording>({ status: 'ready' });
  const recorder = useRef<MediaRecorder>(undefined);

  function stop() {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  }

  function record() {
    const chunks: Blob[] = [];
    try {
      const made = recorderOf(stream);
      made.ondataavailable = ({ data }) => void chunks.push(data);
      made.onerror = () => setRecording({ status: 'failed' });
      made.onstop = () => {
        const [type = 'video/webm'] = made.mimeType.split(';');
        const file = new File(chunks, `${Date.now()}.${endings[type] ?? 'webm'}`, { type });
        if (file.size === 0) return setRecording({ status: 'failed' });
        onFile(file);
      };
      made.start(tickMs);
      recorder.current = made;
      setRecording({ status: 'recording', passed: 0 });
    } catch {
      setRecording({ status: 'failed' });
    }
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
          if (passed >= lengthMs) return stop();
          setRecording({ status: 'recording', passed });
        }, tickMs);
        return () => clearInterval(timer);
      }
    },
    [status],
  );
  useEffect(function stopWithTheComponent() {
    return () => {
      const running = recorder.current;
      if (running?.state !== 'recording') return;
      // Nobody waits for what it has so far.
      running.onstop = null;
      running.stop();
    };
  }, []);

  return { recording, begin: () => setRecording({ status: 'countdown', left: countdownFrom }), stop };
}
