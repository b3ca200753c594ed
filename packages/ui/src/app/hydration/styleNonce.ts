import { setNonce } from 'get-nonce';

/**
 * Passes the document's CSP nonce to the scroll lock of layers, which injects a style element. In development there
 * is no policy.
 */
export function readStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  if (nonce) setNonce(nonce);
}
