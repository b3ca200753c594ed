/** How often the browser hands over what it has, in milliseconds. */
const sliceMs = 100;
/** What browsers record: the first that this one can. */
const formats = ['video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const endings: Record<string, string> = { 'video/webm': 'webm', 'video/mp4': 'mp4' };

export interface Take {
  /** With what it has; where nothing has come yet, with the first that comes. */
  stop: () => void;
  /** With what it has, or without anything. */
  end: () => void;
  /** Nobody waits for it any more. */
  leave: () => void;
}

/** Records what the camera sees, as one file. Gives nothing where the browser refuses, which it has then said. */
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
      // The first picture takes its time; without one there is no video.
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
