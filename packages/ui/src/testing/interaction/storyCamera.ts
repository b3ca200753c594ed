/** Behaviour of the story's camera: works, fails like a browser, or waits for permission. */
export type StoryCamera = 'works' | 'asks' | 'NotAllowedError' | 'NotFoundError' | 'NotReadableError';

/** A low rate, to spare the machine that runs the tests. */
const drawEveryMs = 200;
const firstPictureMs = 400;

function drawDocument(paint: CanvasRenderingContext2D, width: number, height: number) {
  paint.fillStyle = '#5b7f78';
  paint.fillRect(0, 0, width, height);
  const cardWidth = width * 0.7;
  const cardHeight = cardWidth / 1.586;
  const [x, y] = [(width - cardWidth) / 2, (height - cardHeight) / 2];
  paint.fillStyle = '#f7f4ea';
  paint.beginPath();
  paint.roundRect(x, y, cardWidth, cardHeight, 24);
  paint.fill();
  paint.fillStyle = '#c9c2ad';
  paint.fillRect(x + cardWidth * 0.66, y + cardHeight * 0.2, cardWidth * 0.26, cardHeight * 0.5);
  for (const line of [0.22, 0.36, 0.5, 0.8]) {
    paint.fillRect(x + cardWidth * 0.08, y + cardHeight * line, cardWidth * 0.48, cardHeight * 0.06);
  }
}

/** A decodable picture of a document. */
export async function storyPhoto(name: string, width = 1600, height = 1200): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const paint = canvas.getContext('2d');
  if (paint) drawDocument(paint, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: 'image/jpeg' });
}

/** Records on a slow machine as well. As in a browser, the first chunk takes time and may come too late. */
class StoryRecorder {
  static isTypeSupported(type: string) {
    return type === 'video/webm';
  }
  state: RecordingState = 'inactive';
  mimeType = 'video/webm';
  ondataavailable?: (event: { data: Blob }) => void;
  onerror?: () => void;
  onstop?: (() => void) | null;
  constructor(stream: MediaStream) {
    // A recorder stops by itself when its tracks have ended.
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.stop());
  }
  start() {
    this.state = 'recording';
    setTimeout(() => this.give('a second of a face'), firstPictureMs);
  }
  stop() {
    if (this.state === 'inactive') return;
    this.give('');
    this.state = 'inactive';
    this.onstop?.();
  }
  private give(data: string) {
    if (this.state === 'recording') this.ondataavailable?.({ data: new Blob([data]) });
  }
}

/** Installs a fake camera: `beforeEach: () => withStoryCamera('works')`. Returns a function that removes it. */
export function withStoryCamera(does: StoryCamera, width = 960, height = 720): () => void {
  const { mediaDevices } = navigator;
  const { MediaRecorder: recorder } = window;
  let timer: ReturnType<typeof setInterval> | undefined;
  async function getUserMedia(): Promise<MediaStream> {
    if (does === 'asks') return new Promise(() => undefined);
    if (does !== 'works') throw new DOMException('The story says so', does);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const paint = canvas.getContext('2d');
    if (!paint) throw new Error('no canvas');
    clearInterval(timer);
    timer = setInterval(() => drawDocument(paint, width, height), drawEveryMs);
    drawDocument(paint, width, height);
    return canvas.captureStream(20);
  }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  Object.defineProperty(window, 'MediaRecorder', { configurable: true, writable: true, value: StoryRecorder });
  return () => {
    clearInterval(timer);
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
    Object.defineProperty(window, 'MediaRecorder', { configurable: true, writable: true, value: recorder });
  };
}

/** Ends the camera as the browser does when permission is withdrawn or another app takes it. */
export function endCamera(canvasElement: HTMLElement) {
  const { srcObject } = canvasElement.querySelector('video') as HTMLVideoElement;
  for (const track of (srcObject as MediaStream).getTracks()) {
    // `stop` alone fires no event.
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
}
