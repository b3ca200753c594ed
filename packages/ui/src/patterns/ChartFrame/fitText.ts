/** Width of a text in px. */
export type MeasureText = (text: string) => number;

/** Cuts a text that is wider than `width` px, and ends it with an ellipsis. */
export function truncateText(text: string, width: number, measure: MeasureText): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  let count = characters.length;
  const cut = () => `${characters.slice(0, count).join('').trimEnd()}…`;
  while (count > 0 && measure(cut()) > width) count -= 1;
  return cut();
}

/** Signs that stay with the word after them: currencies such as `HK$`, opening brackets and quotes, plus and minus. */
const leadingSigns = /(?:[A-Z]*\p{Sc}|[\p{Ps}\p{Pi}+−]|\B-)+$/u;

/** Breaks a text at the ends of words into lines of at most `width` px. A longer word is cut with an ellipsis. */
export function wrapText(text: string, width: number, measure: MeasureText): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    const before = parts.pop() ?? '';
    // Other punctuation and spaces stay with the word before them.
    const start = isWordLike ? before.search(leadingSigns) : 0;
    const end = start === -1 ? before.length : start;
    if (end > 0) parts.push(before.slice(0, end));
    parts.push(`${before.slice(end)}${segment}`);
  }
  const lines: string[] = [];
  for (const word of parts) {
    const longer = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && measure(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => truncateText(line.trimEnd(), width, measure));
}
