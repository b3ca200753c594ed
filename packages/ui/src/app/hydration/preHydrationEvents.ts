import { type PreHydrationEvents, preHydrationEventsName } from '@sampan/domain/page/preHydrationEvents';

type TextField = HTMLInputElement | HTMLTextAreaElement;
export type CapturedInput = readonly [field: TextField, text: string];

const textFields = 'input:not([type=checkbox],[type=radio],[type=file]),textarea';

let capturedInputs = new Map<TextField, string>();
let stopCapturing = () => {};

/**
 * Call before hydration: React resets fields to their default values. Captures texts typed so far, and those typed
 * until they are restored.
 */
export function captureInputValues(root: HTMLElement): void {
  const inputs = new Map<TextField, string>();
  for (const field of root.querySelectorAll<TextField>(textFields)) {
    if (field.value !== field.defaultValue) inputs.set(field, field.value);
  }
  function capture({ target }: Event) {
    if ((target as Element).matches(textFields)) inputs.set(target as TextField, (target as TextField).value);
  }
  root.addEventListener('input', capture, true);
  capturedInputs = inputs;
  stopCapturing = () => root.removeEventListener('input', capture, true);
}

const takePreHydrationEvents = () =>
  (window as { [preHydrationEventsName]?: PreHydrationEvents })[preHydrationEventsName]?.take() ?? [];

/** Call where the page is rendered from scratch: drops the events and stops catching them. */
export const dropPreHydrationEvents = (): void => void takePreHydrationEvents();

/** Call after hydration: restores typed texts and replays events. The code for it is loaded only if there were any. */
export async function replayPreHydrationEvents(): Promise<void> {
  const events = takePreHydrationEvents();
  const inputs = capturedInputs;
  const stop = stopCapturing;
  capturedInputs = new Map();
  if (events.length + inputs.size === 0) return stop();
  const { replayEvents } = await import('./replayEvents.ts').finally(stop);
  await replayEvents([...inputs], events);
}
