import type { Plugin } from 'vite';

/** A character outside Latin-1, with the backslashes before it. */
const outside = /(\\*)([^\0-\xff])/g;

/**
 * Escapes the characters of a JavaScript source that are outside Latin-1, unless most are. V8 keeps the source of a module
 * in memory, and one such character doubles it: two bytes for each character instead of one.
 */
export function toLatin1(code: string): string {
  const escaped = escapeOutside(code);
  return escaped.length < 2 * code.length ? escaped : code;
}

function escapeOutside(code: string): string {
  return code.replace(outside, (_, backslashes: string, character: string) => {
    // An escaped character stands for itself: its backslash would escape the one of `\u`.
    const kept = backslashes.length % 2 === 1 ? backslashes.slice(1) : backslashes;
    return `${kept}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Applies `toLatin1` to every chunk of a bundle. */
export function latin1Source(): Plugin {
  return {
    name: 'sampan-latin1-source',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = toLatin1(file.code);
    },
  };
}
