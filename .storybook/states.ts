/** Tag of stories with a picture, set for all in preview.tsx; `tags: ['!visual']` opts out. */
export const takenTag = 'visual';
/** Tag: take the picture after the play function instead of before its first interaction. */
export const afterPlayTag = 'visual-after-play';
/** Tag: take the picture of the whole page instead of the first viewport. */
export const wholePageTag = 'visual-whole-page';
/** Stories that show a state, whatever their play function does. */
const looks: ReadonlySet<string> = new Set(['Default', 'States', 'Long Text', 'LongText']);

interface StateEntry {
  name: string;
  tags: readonly string[];
  /** Source text of the story or of its play function. */
  text: string;
}

/** Whether a story shows a state. Others are about interactions: before the first one they look like `Default`. */
export function showsState({ name, tags, text }: StateEntry): boolean {
  if (!tags.includes(takenTag)) return false;
  return looks.has(name) || tags.includes(afterPlayTag) || !/\buserEvent\b/.test(text);
}
