/** What this browser says of its connection, in a story. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** The browser's own word again: what was defined hides the getter of its prototype. For a story's clean-up. */
export function restoreOnline(): void {
  Reflect.deleteProperty(navigator, 'onLine');
}
