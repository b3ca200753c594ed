import { styleRules } from './styleRules.ts';

/**
 * What forced colours (Windows' high contrast) would change about an element, property by property. A browser cannot be
 * put into them for one story, so the rules themselves are read.
 */
export function forcedColorsOf(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { rule, media } of styleRules()) {
    const isForced = media.some((condition) => condition.includes('forced-colors: active'));
    if (!isForced || !element.matches(rule.selectorText)) continue;
    for (const property of rule.style) found[property] = rule.style.getPropertyValue(property);
  }
  return found;
}
