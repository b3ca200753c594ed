/** Every story has it from preview.tsx; `tags: ['!visual']` says that it shows nothing of its own. */
export const takenTag = 'visual';
/** With it a picture is of the end of the play function, not of what stands before its first act. */
export const afterPlayTag = 'visual-after-play';
/** With it a picture of a screen goes down to its end: what it is about lies below the first window. */
export const wholePageTag = 'visual-whole-page';
/** These are looked at whatever their play function does later on. */
const looks: ReadonlySet<string> = new Set(['Default', 'States', 'Long Text', 'LongText']);

interface StateEntry {
  name: string;
  tags: readonly string[];
  /** The story's text, or its play function's own. */
  text: string;
}

/** Whether a story shows a state. The others are about what is done: before their first act they look like `Default`. */
export function showsState({ name, tags, text }: StateEntry): boolean {
  if (!tags.includes(takenTag)) return false;
  return looks.has(name) || tags.includes(afterPlayTag) || !/\buserEvent\b/.test(text);
}
