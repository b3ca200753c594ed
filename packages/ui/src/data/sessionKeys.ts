import type { KeyStorage } from '@sampan/api/idempotency';

/**
 * The session's storage, asked for at each use: where it is forbidden already naming it throws, and where pages are
 * prerendered there is none.
 */
export const sessionKeys: KeyStorage = {
  getItem: (name) => globalThis.sessionStorage.getItem(name),
  setItem: (name, value) => globalThis.sessionStorage.setItem(name, value),
  removeItem: (name) => globalThis.sessionStorage.removeItem(name),
};
