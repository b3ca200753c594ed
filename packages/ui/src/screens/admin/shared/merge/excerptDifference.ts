/** Maximum number of characters before the first difference. */
const leadLength = 40;

const isLowSurrogate = (text: string, index: number) => /^[\uDC00-\uDFFF]/.test(text.slice(index, index + 1));

/** The index, or the one before it within a character of two code units. */
const toCharacterStart = (text: string, index: number) => (isLowSurrogate(text, index) ? index - 1 : index);

function countCommonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return toCharacterStart(one, length);
}

/** Start of the excerpts: a few words before the first difference; in a text without spaces, a few characters. */
function getExcerptStart(mine: string, theirs: string): number {
  const difference = countCommonStart(mine, theirs);
  if (difference <= leadLength) return 0;
  const earliest = difference - leadLength;
  const space = mine.slice(0, difference).indexOf(' ', earliest);
  return space < 0 ? toCharacterStart(mine, earliest) : space + 1;
}

/**
 * Cuts two versions of a text to at most `maxLength` characters each so that their first difference is visible: long
 * texts begin shortly before it, with an ellipsis where text is left out.
 */
export function excerptDifference(mine: string, theirs: string, maxLength: number): { mine: string; theirs: string } {
  const isLong = mine.length > maxLength || theirs.length > maxLength;
  // Texts that differ only in what is not shown, such as a link, begin at their start.
  const start = isLong && mine !== theirs ? getExcerptStart(mine, theirs) : 0;
  function cut(text: string): string {
    const end = start + maxLength;
    const isCut = text.length > end;
    const excerpt = text.slice(start, isCut ? toCharacterStart(text, end) : undefined);
    return `${start > 0 ? '…' : ''}${excerpt}${isCut ? '…' : ''}`;
  }
  return { mine: cut(mine), theirs: cut(theirs) };
}
