interface MessagePart {
  text: string;
  /** Path, query and hash of a link; undefined for plain text. */
  path?: string;
}

/** Splits a message at the URLs of this origin. Punctuation after a URL does not belong to it. */
export function splitOwnLinks(text: string, origin: string): MessagePart[] {
  const escapedOrigin = origin.replace(/[.[\]]/g, '\\$&');
  const path = "/(?!/)(?:[\\w\\-.~:/?#@!$&'()*+,;=%]*[\\w/=\\-])?";
  // Without a path, the host must end here: `https://shop.example.com` is not the shop's `https://shop.example`.
  const url = new RegExp(`(${escapedOrigin}(?:${path}|(?![\\w:@/-]|\\.\\w)))`);
  return text
    .split(url)
    .map((part, index) => (index % 2 === 1 ? { text: part, path: part.slice(origin.length) || '/' } : { text: part }))
    .filter((part) => part.text !== '');
}
