/**
 * What forced colours (Windows' high contrast) would change about an element, property by property. A browser cannot be
 * put into them for one story, so the rules themselves are read.
 */
export function forcedColorsOf(element: Element): Record<string, string> {
  const found: Record<string, string> = {};
  for (const sheet of document.styleSheets) collect(sheet.cssRules, element, false, found);
  return found;
}

function collect(rules: CSSRuleList, element: Element, isForced: boolean, found: Record<string, string>) {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      collect(rule.cssRules, element, isForced || rule.conditionText.includes('forced-colors: active'), found);
    } else if (isForced && rule instanceof CSSStyleRule && element.matches(rule.selectorText)) {
      for (const property of rule.style) found[property] = rule.style.getPropertyValue(property);
    }
  }
}
