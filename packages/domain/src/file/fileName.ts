/** Maximum length of a stored name, in UTF-16 code units. */
const maxLength = 120;

/** Cuts the end of a name's stem; the extension says what the file is. */
function shorten(name: string): string {
  if (name.length <= maxLength) return name;
  const extension = /\.[^.\s]{1,16}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, maxLength - extension.length);
  // The cut may have left half of a surrogate pair, which is no text.
  return stem.replace(/[\uD800-\uDBFF]$/, '') + extension;
}

/** Sanitizes the name of an uploaded file: its last path segment without control and bidirectional characters. */
export function cleanFileName(given: string): string {
  const name = given.split(/[\\/]/).at(-1) ?? '';
  return shorten(name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim()) || 'file';
}

/** Adds the detected extension: a JPEG named `photo.exe` becomes `photo.exe.jpg`. */
export function addExtension(name: string, ending: string): string {
  const has = name.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(name));
  return has ? name : `${name}.${ending}`;
}
