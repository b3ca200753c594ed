import type { PreHydrationEvent } from '@sampan/domain/page/preHydrationEvents';
import type { CapturedInput } from './preHydrationEvents.ts';

/** Sets the value through the prototype's setter, so that React detects the change. */
function writeText([field, text]: CapturedInput): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Restores typed text and replays events in order; skips elements that no longer exist. React renders what an event
 * changed in a microtask: the next event waits for it, or a second "+" would start from the first one's number.
 */
export async function replayEvents(
  inputs: readonly CapturedInput[],
  events: readonly PreHydrationEvent[],
): Promise<void> {
  for (const input of inputs) if (input[0].isConnected) writeText(input);
  for (const [type, element] of events) {
    if (!element.isConnected) continue;
    if (type === 'submit') (element as HTMLFormElement).requestSubmit();
    else element.click();
    await null;
  }
}
