/** A step of a long command. */
export interface Progress {
  /** The unit of work, such as `rows` or `files`. */
  label: string;
  done: number;
  /** Undefined where the whole is not known. */
  total?: number;
}

/** Standard error, or a stand-in. */
export interface ProgressStream {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** ms between two drawings of the bar on a terminal. */
const redrawMs = 100;
/** ms between two lines where the output is a file or a log. */
const lineMs = 10_000;
const barWidth = 24;
const eraseLine = '\r\x1b[2K';

const format = (value: number) => value.toLocaleString('en-US');

/** `rows [############------------]  50%  500/1,000`, or `files 12` without a total. */
function draw({ label, done, total }: Progress): string {
  if (total === undefined) return `${label} ${format(done)}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const bar = '#'.repeat(filled).padEnd(barWidth, '-');
  return `${label} [${bar}] ${String(Math.floor(share * 100)).padStart(3)}%  ${format(done)}/${format(total)}`;
}

/** Shows the progress of a command: one redrawn line on a terminal, otherwise a line every ten seconds. */
export class ProgressBar {
  readonly #stream: ProgressStream;
  readonly #getMs: () => number;
  #label: string | undefined;
  #shownAt: number;
  #isDrawn = false;

  /** `getMs` is a monotonic clock in milliseconds. */
  constructor(stream: ProgressStream, getMs: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#getMs = getMs;
    this.#shownAt = getMs();
  }

  report(progress: Progress): void {
    const now = this.#getMs();
    if (this.#stream.isTTY) {
      const isSameStep = progress.label === this.#label && progress.done !== progress.total;
      if (isSameStep && now - this.#shownAt < redrawMs) return;
      this.#stream.write(eraseLine + draw(progress));
      this.#isDrawn = true;
    } else {
      if (now - this.#shownAt < lineMs) return;
      this.#stream.write(`${draw(progress)}\n`);
    }
    this.#label = progress.label;
    this.#shownAt = now;
  }

  /** Removes the bar from the terminal. */
  end(): void {
    if (this.#isDrawn) this.#stream.write(eraseLine);
    this.#isDrawn = false;
  }
}
