import type { PreHydrationEvent } from '@sampan/domain/page/preHydrationEvents';
import type { Typed } from './preHydrationEvents.ts';

/** As a keyboard writes it: through the element's own setter React hears of a value that is there already. */
function write([field, text]: Typed): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Types, presses and sends what was meant; what is no longer there is let go. */
export function replayEvents(typed: readonly Typed[], acts: readonly PreHydrationEvent[]): void {
  for (const one of typed) if (one[0].isConnected) write(one);
  for (const [type, element] of acts) {
    if (!element.isConnected) continue;
    if (type === 'submit') (element as HTMLFormElement).requestSubmit();
    else element.click();
  }
}
