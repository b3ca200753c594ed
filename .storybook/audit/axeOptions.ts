import type { RunOptions } from 'axe-core';

/** Rules about colours: a theme can affect no others. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The audit checks colours itself, once per place. */
const skippedRules = colourRules;

/** axe options of all tests. */
export const axeOptions: RunOptions = {
  // Tests only read violations; collecting passes takes a quarter of axe's time.
  resultTypes: ['violations'],
  rules: Object.fromEntries(skippedRules.map((id) => [id, { enabled: false }])),
};
