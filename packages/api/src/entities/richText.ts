import * as v from 'valibot';
import { text } from './common.ts';

/** Maximum nesting depth of elements: articles need a dozen, and sanitising takes quadratic time. */
const maxDepth = 100;

/** Void elements, and elements whose end tag is optional. */
const flatTags = new Set(
  'area base br col embed hr img input link meta source track wbr p li dt dd td th tr thead tbody option'.split(' '),
);

function getName(tag: string): string {
  return /^\/?([a-z][a-z0-9]*)/i.exec(tag.slice(0, 40))?.[1]?.toLowerCase() ?? '';
}

/** Returns whether the HTML is nested too deeply to sanitise quickly. Runs in one pass. */
export function isDeepHtml(html: string): boolean {
  let depth = 0;
  let tagStart = -1;
  for (let at = 0; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '<') tagStart = at + 1;
    if (sign !== '>' || tagStart < 0) continue;
    const tag = html.slice(tagStart, at);
    tagStart = -1;
    const name = getName(tag);
    if (name === '' || flatTags.has(name)) continue;
    depth = tag.startsWith('/') ? Math.max(0, depth - 1) : depth + 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/** HTML of an article in an input; `max` in characters. The server sanitises it. */
/* @__NO_SIDE_EFFECTS__ */
export function richText(max: number) {
  return v.pipe(
    text(max),
    v.check((html) => !isDeepHtml(html), 'tooDeep'),
  );
}
