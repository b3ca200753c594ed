import { styleRules } from './styleRules.ts';

/**
 * What forced colours (Windows' high contrast) would change about an element, property by property. A play
 * function cannot put its browser into them, so the rules themselves are read; what a matrix of states must show in
 * them is the layout audit's to look at.
 */
export function getForcedColors(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { rule, media } of styleRules()) {
    const isForced = media.some((condition) => condition.includes('forced-colors: active'));
    if (!isForced || !element.matches(rule.selectorText)) continue;
    for (const property of rule.style) found[property] = rule.style.getPropertyValue(property);
  }
  return found;
}
