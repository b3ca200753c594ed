/** Interval of recorded chunks in milliseconds. */
const sliceMs = 100;
/** Recording formats in order of preference; the first supported one is used. */
const formats = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const endings: Record<string, string> = { 'video/webm': 'webm', 'video/mp4': 'mp4' };

export interface Take {
  /** Stops with the recorded data; waits for the first chunk if there is none. */
  stop: () => void;
  /** Stops at once, with or without data. */
  end: () => void;
  /** Discards the recording. */
  leave: () => void;
}

/**
 * Records a stream into one file. Calls `onFailed` and returns undefined if the browser cannot record.
 */
export function takeVideo(
  stream: MediaStream,
  { onFile, onFailed }: { onFile: (file: File) => void; onFailed: () => void },
): Take | undefined {
  const chunks: Blob[] = [];
  let isToStop = false;
  let recorder: MediaRecorder;

  function end() {
    if (recorder.state === 'recording') recorder.stop();
  }
  function keep({ data }: BlobEvent) {
    if (data.size === 0) return;
    chunks.push(data);
    if (isToStop) end();
  }
  function finish() {
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
    stop() {
      // The first chunk takes time, and there is no video without it.
      isToStop = true;
      if (chunks.length > 0) end();
    },
    end,
    leave() {
      recorder.onstop = null;
      end();
    },
  };
}
