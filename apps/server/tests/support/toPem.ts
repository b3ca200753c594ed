import type { KeyObject } from 'node:crypto';

/** A key as the providers' settings take it. */
export const toPem = (key: KeyObject) =>
  key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();
