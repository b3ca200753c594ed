/** Normalises case and the full-width characters that Chinese input methods type. */
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Returns whether a picture's name contains the search text. */
export function isNameMatch(name: string, search: string): boolean {
  return normalise(name).includes(normalise(search).trim());
}
