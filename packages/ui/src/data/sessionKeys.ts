import type { KeyStorage } from '@sampan/api/idempotency';

/** sessionStorage, accessed on each use: accessing it throws where it is blocked, and prerendering has none. */
export const sessionKeys: KeyStorage = {
  getItem: (name) => globalThis.sessionStorage.getItem(name),
  setItem: (name, value) => globalThis.sessionStorage.setItem(name, value),
  removeItem: (name) => globalThis.sessionStorage.removeItem(name),
};
