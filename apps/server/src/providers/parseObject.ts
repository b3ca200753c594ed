/** Parses a JSON object; null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A value of parsed JSON, if it is an object; null otherwise. */
export function toObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
