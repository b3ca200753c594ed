import type { RunOptions } from 'axe-core';

/** How every test asks axe. */
export const axeOptions: RunOptions = {
  // A test reads the violations alone; gathering what passed takes a quarter of axe's time.
  resultTypes: ['violations'],
  // The rule walks the whole page for style attributes with !important, a tenth of axe's time: the judge asks for them
  // by a selector.
  rules: { 'avoid-inline-spacing': { enabled: false } },
};
