/** Normalises case and the full-width characters that Chinese input methods type. */
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase();

const withoutExtension = (name: string): string => name.replace(/\.(jpe?g|png|webp)$/, '');

/**
 * Returns whether a picture's name contains the search text. The extension of an uploaded file's name counts as any: the
 * server stores most pictures as JPEG.
 */
export function isNameMatch(name: string, search: string): boolean {
  const [text, part] = [normalise(name), normalise(search).trim()];
  const stem = withoutExtension(part);
  return text.includes(part) || (stem !== '' && stem !== part && withoutExtension(text).endsWith(stem));
}
