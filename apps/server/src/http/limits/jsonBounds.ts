/** Maximum levels of nesting. */
const maxDepth = 32;

/**
 * Whether a JSON text is neither nested too deeply for any input of the shop, nor has more than about `maxValues` values.
 * Parsing and checking such a text would block the event loop for seconds; this stops at the limit.
 */
export function isWithinJsonBounds(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') {
      depth += 1;
      values += 1;
    } else if (character === ',') values += 1;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}
