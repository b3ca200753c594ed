import { setNonce } from 'get-nonce';

/**
 * Layers lock the page's scrolling by a style element of theirs. The content security policy lets it in by the nonce that
 * the document carries; without one, as in development, nothing is refused.
 */
export function readStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) setNonce(nonce);
}
