import { type EarlyActs, earlyActsName } from '@sampan/domain/page/earlyActs';

type Typed = readonly [field: HTMLInputElement | HTMLTextAreaElement, text: string];

let typed: readonly Typed[] = [];

/** Before a finished page is taken over: forms begin with what they are given, and what was typed would be gone. */
export function noteTyped(root: HTMLElement): void {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox],[type=radio],[type=file]),textarea',
  );
  typed = [...fields].flatMap((field) => (field.value === field.defaultValue ? [] : [[field, field.value] as const]));
}

/** As a keyboard writes it: through the element's own setter React hears of a value that is there already. */
function write([field, text]: Typed): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** After it is taken over: does what was meant before. What is no longer there is let go. */
export function takeUpEarlyActs(): void {
  const { [earlyActsName]: early } = window as { [earlyActsName]?: EarlyActs };
  const acts = early?.take() ?? [];
  for (const one of typed) if (one[0].isConnected) write(one);
  typed = [];
  for (const [type, element] of acts) {
    if (!element.isConnected) continue;
    if (type === 'submit') (element as HTMLFormElement).requestSubmit();
    else element.click();
  }
}
