let region: HTMLElement | undefined;
let clearing: ReturnType<typeof setTimeout> | undefined;
/** By then screen readers have announced the text; later it would only be found by reading on to the end of the page. */
const shownMs = 5_000;

/**
 * Announces a sentence to screen readers politely. Uses one live region per page, since regions inserted with their
 * text are not announced.
 */
export function announce(sentence: string) {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('aria-live', 'polite');
    region.style.cssText =
      'position:fixed;inset:0 auto auto 0;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)';
    document.body.append(region);
  }
  region.textContent = sentence;
  clearTimeout(clearing);
  clearing = setTimeout(() => region?.replaceChildren(), shownMs);
}
