/**
 * Decodes a path by segment, so that an escaped slash stays `%2F` as it does in the app's router; null if it is malformed.
 */
export function decodePath(path: string): string | null {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return null;
  }
}
