/** A token of HTML: an opening tag, a closing tag, or text. */
export type HtmlToken =
  | { kind: 'open'; tag: string; attributes: Map<string, string> }
  | { kind: 'close'; tag: string }
  | { kind: 'text'; text: string };

/** A comment, a declaration, or a tag; quoted attribute values may contain `>`. */
const markup = /<!--[\s\S]*?(?:-->|$)|<![^>]*>|<(\/?)([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
const attribute = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function toCharacter(code: number, written: string): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}

/** Decodes `&amp;` and similar entities; the server writes all other characters literally. */
function decodeEntities(text: string): string {
  return text.replaceAll(reference, (written, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return toCharacter(Number.parseInt(decimal, 10), written);
    if (hex) return toCharacter(Number.parseInt(hex, 16), written);
    return named[name?.toLowerCase() ?? ''] ?? written;
  });
}

function parseAttributes(written: string): Map<string, string> {
  const attributes = [...written.matchAll(attribute)].map(([, name = '', double, single, bare]): [string, string] => [
    name.toLowerCase(),
    decodeEntities(double ?? single ?? bare ?? ''),
  ]);
  // The first of duplicate attributes wins, as in browsers.
  return new Map(attributes.reverse());
}

/** Tokenises HTML, the same in the browser and on the server. Skips the content of `mute` tags. */
export function* iterateHtmlTokens(html: string, mute: ReadonlySet<string>): Generator<HtmlToken> {
  let at = 0;
  markup.lastIndex = 0;
  for (const match of html.matchAll(markup)) {
    // Inside skipped content.
    if (match.index < at) continue;
    if (match.index > at) yield { kind: 'text', text: decodeEntities(html.slice(at, match.index)) };
    at = match.index + match[0].length;
    const [, slash, name, rest = ''] = match;
    const tag = name?.toLowerCase();
    if (!tag) continue;
    if (slash) yield { kind: 'close', tag };
    else if (mute.has(tag)) at = getEnd(html, tag, at);
    else yield { kind: 'open', tag, attributes: parseAttributes(rest) };
  }
  if (at < html.length) yield { kind: 'text', text: decodeEntities(html.slice(at)) };
}

/** Returns the offset after the matching closing tag, or the end of the text. */
function getEnd(html: string, tag: string, from: number): number {
  const close = new RegExp(`</${tag}[^>]*>`, 'gi');
  close.lastIndex = from;
  return close.test(html) ? close.lastIndex : html.length;
}
