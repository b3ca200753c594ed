/** Returns the pattern of LIKE for texts that contain this one, in which `%` and `_` stand for themselves. */
export function toContainsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
