import type { RunOptions } from 'axe-core';

/** Rules about colours: a theme can affect no others. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The audit checks colours itself, once per place. The rule about style attributes is replaced by a selector, because
 * it visits the whole page.
 */
const notAsked = [...colourRules, 'avoid-inline-spacing'];

/** axe options of all tests. */
export const axeOptions: RunOptions = {
  // Tests only read violations; collecting passes takes a quarter of axe's time.
  resultTypes: ['violations'],
  rules: Object.fromEntries(notAsked.map((id) => [id, { enabled: false }])),
};
