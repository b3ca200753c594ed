/**
 * Parses a URL; null for an invalid one.
 * @param base of a relative URL
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
