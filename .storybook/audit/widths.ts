export interface Size {
  width: number;
  height: number;
  /** At a desk a mouse points; everything smaller is held in a hand. */
  isTouched: boolean;
}

/** Every story is played on a phone; a screen is then looked at on the others. */
export const sizes = {
  phone: { width: 390, height: 844, isTouched: true },
  narrow: { width: 320, height: 640, isTouched: true },
  tablet: { width: 768, height: 1024, isTouched: true },
  desk: { width: 1280, height: 800, isTouched: false },
} satisfies Record<string, Size>;

/**
 * Frames in which media queries and observers speak, each with a turn in which React answers, until one passes in which
 * nothing changed: two at least, for an observer speaks in the first and is answered in the second.
 */
export async function settle() {
  const observer = new MutationObserver(() => {});
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (let frame = 1; frame <= 4; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    const hasChanged = observer.takeRecords().length > 0;
    if (frame >= 2 && !hasChanged) break;
  }
  observer.disconnect();
  // Words of another language may be the first with their letters: until these have come, boxes stand in for them.
  if (document.fonts.status === 'loaded') return;
  await document.fonts.ready;
  await settle();
}

/**
 * The runner sizes the frame by two variables, and the browser's window after it, which is what takes time: the window
 * stays as the story has it, and is right again for the next.
 */
export async function resizeTo({ width, height }: Pick<Size, 'width' | 'height'>) {
  const { style } = window.parent.document.body;
  style.setProperty('--viewport-width', `${width}px`);
  style.setProperty('--viewport-height', `${height}px`);
  await settle();
  if (innerWidth !== width || innerHeight !== height) throw new Error(`The page cannot be made ${width} × ${height}.`);
}
