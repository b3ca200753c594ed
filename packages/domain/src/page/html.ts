const unsafe: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const safe = new Map(Object.entries(unsafe).map(([character, entity]) => [entity, character]));

/** As React writes text and attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => unsafe[character] ?? character);
}

/** Replaces the five entities that escaping writes by their characters. */
export function unescapeHtml(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => safe.get(entity) ?? entity);
}

/** The words of some HTML, without its tags. */
export function toText(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
}
