import { type EarlyActs, earlyActsName } from '@sampan/domain/page/earlyActs';

export type Typed = readonly [field: HTMLInputElement | HTMLTextAreaElement, text: string];

let typed: readonly Typed[] = [];

/** Before a finished page is taken over: forms begin with what they are given, and what was typed would be gone. */
export function noteTyped(root: HTMLElement): void {
  const fields = root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox],[type=radio],[type=file]),textarea',
  );
  typed = [...fields].flatMap((field) => (field.value === field.defaultValue ? [] : [[field, field.value] as const]));
}

const caught = () => (window as { [earlyActsName]?: EarlyActs })[earlyActsName]?.take() ?? [];

/** Where the page is made anew: a form that nobody hears must not be sent by itself. */
export const dropEarlyActs = (): void => void caught();

/** After it is taken over: does what was meant before. Few visitors are so quick: the code for them comes then. */
export async function takeUpEarlyActs(): Promise<void> {
  const acts = caught();
  const texts = typed;
  typed = [];
  if (acts.length + texts.length > 0) (await import('./doEarlyActs.ts')).doEarlyActs(texts, acts);
}
