/** Sets the browser's reported online state in a story. */
export function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** Restores the browser's online state by removing the property that hides the prototype's getter. */
export function restoreOnline(): void {
  Reflect.deleteProperty(navigator, 'onLine');
}
