/**
 * What an article may be made of: the server keeps these tags when it is saved, the page knows these when it shows it.
 * Everything else loses its tag and keeps its words.
 */
export const richTags = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br', 'figure', 'figcaption'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'img'],
  ...['strong', 'b', 'em', 'i', 's', 'del', 'ins', 'sub', 'sup', 'mark', 'small', 'cite', 'q', 'span'],
] as const;

/** The words of these are not words. */
export const muteTags = [
  ...['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math', 'textarea', 'select', 'option'],
] as const;

/** The page has its one h1, and an editor's old ways have their new ones. */
export const insteadOfTags: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Attributes that are kept, by tag; of every tag `lang`. */
export const richAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** A page of ours or of the web, a mail, a phone; never a script. */
export const isRichAddress = (value: string) => /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i.test(value);
/** A picture of ours or of the web. */
export const isRichPicture = (value: string) => /^(?:https?:|\/(?![/\\]))/i.test(value);
