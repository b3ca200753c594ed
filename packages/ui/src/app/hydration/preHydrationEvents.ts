import { type PreHydrationEvents, preHydrationEventsName } from '@sampan/domain/page/preHydrationEvents';

export type CapturedInput = readonly [field: HTMLInputElement | HTMLTextAreaElement, text: string];

let capturedInputs: readonly CapturedInput[] = [];

/** Call before hydration: React resets fields to their default values. */
export function captureInputValues(root: HTMLElement): void {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox],[type=radio],[type=file]),textarea',
  );
  capturedInputs = [...fields].flatMap((field) =>
    field.value === field.defaultValue ? [] : [[field, field.value] as const],
  );
}

const takePreHydrationEvents = () =>
  (window as { [preHydrationEventsName]?: PreHydrationEvents })[preHydrationEventsName]?.take() ?? [];

/** Call where the page is rendered from scratch: drops the events and stops catching them. */
export const dropPreHydrationEvents = (): void => void takePreHydrationEvents();

/** Call after hydration: restores typed texts and replays events. The code for it is loaded only if there were any. */
export async function replayPreHydrationEvents(): Promise<void> {
  const events = takePreHydrationEvents();
  const inputs = capturedInputs;
  capturedInputs = [];
  if (events.length + inputs.length > 0) await (await import('./replayEvents.ts')).replayEvents(inputs, events);
}
