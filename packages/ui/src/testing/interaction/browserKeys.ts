import { isTestRun } from '../isTestRun.ts';

/** The browser's own keys, for what it does with them by itself, like scrolling. Only a test run has them. */
export async function browserKeys() {
  return isTestRun ? (await import('vitest/browser')).userEvent : undefined;
}

/** After a press that scrolls: a key that comes while the box still scrolls is dropped. */
export async function untilScrolled(box: Element, press: () => Promise<void>): Promise<void> {
  const ended = new Promise((resolve) => box.addEventListener('scrollend', resolve, { once: true }));
  await press();
  await ended;
}
