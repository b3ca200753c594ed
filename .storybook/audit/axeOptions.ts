import type { RunOptions } from 'axe-core';

/** What of axe's rules the eye needs: a theme can change nothing else. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The layout audit asks about colours itself, a place once. The rule about style attributes walks the whole page for what a
 * selector finds.
 */
const notAsked = [...colourRules, 'avoid-inline-spacing'];

/** How every test asks axe. */
export const axeOptions: RunOptions = {
  // A test reads the violations alone; gathering what passed takes a quarter of axe's time.
  resultTypes: ['violations'],
  rules: Object.fromEntries(notAsked.map((id) => [id, { enabled: false }])),
};
