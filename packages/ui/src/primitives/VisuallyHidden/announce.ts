import { useEffect } from 'react';

let region: HTMLElement | undefined;
/** Clears the region, or announces what waits for a pause. */
let timer: ReturnType<typeof setTimeout> | undefined;
/** By then screen readers have announced the text; later it would only be found by reading on to the end of the page. */
const shownMs = 5_000;
/** Longer than the interval in which a held button or key repeats. */
const pauseMs = 150;

/** Adds the page's live region. Called when the page opens: a region that is inserted with its text is not announced. */
export function addAnnouncer(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('aria-live', 'polite');
  region.style.cssText =
    'position:fixed;inset:0 auto auto 0;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)';
  document.body.append(region);
  return region;
}

/** Announces a sentence to screen readers politely. A new one replaces the last. */
export function announce(sentence: string) {
  addAnnouncer().textContent = sentence;
  clearTimeout(timer);
  timer = setTimeout(() => region?.replaceChildren(), shownMs);
}

/** Announces a sentence after a pause, unless another one comes first: of a value that keeps changing only the last. */
export function announceAfterPause(sentence: string) {
  clearTimeout(timer);
  timer = setTimeout(announce, pauseMs, sentence);
}

/** Announces a sentence when it changes; an empty or missing one is left out. */
export function useAnnouncement(sentence: string | undefined) {
  useEffect(
    function announceChange() {
      if (sentence) announce(sentence);
    },
    [sentence],
  );
}
