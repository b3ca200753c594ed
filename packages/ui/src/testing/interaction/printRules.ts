import { styleRules } from '../matrix/forcedColors.ts';

/** Applies the print rules to the screen: a play function cannot print. Returns a function that removes them. */
export function applyPrintRules(): () => void {
  const print = styleRules().filter(({ media }) => media.includes('print'));
  const style = document.createElement('style');
  style.textContent = print.map(({ rule }) => rule.cssText).join('\n');
  document.head.append(style);
  return () => style.remove();
}
