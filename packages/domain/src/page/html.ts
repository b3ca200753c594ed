const unsafe: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const safe = new Map(Object.entries(unsafe).map(([character, entity]) => [entity, character]));

/** Escapes text as React does for text and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => unsafe[character] ?? character);
}

/** Replaces the five entities that `escapeHtml` writes. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => safe.get(entity) ?? entity);
}

/** Extracts the text of an HTML fragment. */
export function toText(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
