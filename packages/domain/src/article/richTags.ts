/**
 * HTML tags allowed in articles: the server's sanitizer keeps them and the page renders them. Other tags are removed,
 * their text stays.
 */
export const richTags = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'cite', 'q', 'span'],
] as const;

/** Tags whose text content is removed too. */
export const muteTags = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'select', 'option'],
] as const;

/** Replacement tags: the page itself has the only h1, and h5 and h6 become h4. */
export const insteadOfTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Allowed attributes per tag; `lang` is allowed on every tag. */
export const richAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Link targets: a path of this site, http(s), mailto, tel or a fragment; never a script. */
export const isRichAddress = (value: string) => /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i.test(value);
/** Picture addresses: a path of this site or http(s). */
export const isRichPicture = (value: string) => /^(?:https?:|\/(?![/\\]))/i.test(value);
