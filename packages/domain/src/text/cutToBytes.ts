/** Counts the bytes of a text in UTF-8. */
export const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts a text to a number of bytes of UTF-8, between characters. */
export function cutToBytes(text: string, bytes: number): string {
  let cut = '';
  for (const character of text) {
    if (countBytes(cut + character) > bytes) break;
    cut += character;
  }
  return cut;
}
