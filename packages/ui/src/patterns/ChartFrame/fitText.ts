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

/** Breaks a text at the ends of words into lines of at most `width` px. A longer word is cut with an ellipsis. */
export function wrapText(text: string, width: number, measure: MeasureText): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    // Punctuation and spaces stay with the word before them.
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts.push(`${parts.pop()}${segment}`);
  }
  const lines: string[] = [];
  for (const word of parts) {
    const longer = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && measure(longer.trimEnd()) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => truncateText(line.trimEnd(), width, measure));
}
