export interface Size {
  width: number;
  height: number;
  /** Desktops are used with a mouse, all smaller sizes by touch. */
  isTouched: boolean;
}

/** Stories are played at the phone's size; screens are then audited at the others. */
export const sizes = {
  phone: { width: 390, height: 844, isTouched: true },
  narrow: { width: 320, height: 640, isTouched: true },
  tablet: { width: 768, height: 1024, isTouched: true },
  desk: { width: 1280, height: 800, isTouched: false },
} satisfies Record<string, Size>;

/**
 * Waits for media queries, observers and React: repeats frames until one passes without a change, at least two because
 * observers run in the first and React responds in the second.
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
  // Another locale may need font subsets that are still loading.
  if (document.fonts.status === 'loaded') return;
  await document.fonts.ready;
  await settle();
}

/**
 * Resizes the story's frame by the runner's two CSS variables. The browser window keeps its size, because resizing it
 * is slow.
 */
export async function resizeTo({ width, height }: Pick<Size, 'width' | 'height'>) {
  const { style } = window.parent.document.body;
  style.setProperty('--viewport-width', `${width}px`);
  style.setProperty('--viewport-height', `${height}px`);
  await settle();
  if (innerWidth !== width || innerHeight !== height) throw new Error(`The page cannot be made ${width} × ${height}.`);
}
