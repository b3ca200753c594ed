/**
 * Changes of an element under forced colours (Windows' high contrast), property by property. A play
 * function cannot put its browser into them, so the rules themselves are read; what a matrix of states must show in
 * them is the layout audit's to look at.
 */
export function getForcedColors(element: Element): Record<string, string> {
  const declarations: Record<string, string> = {};
  for (const { rule, media } of styleRules()) {
    const isForced = media.some((condition) => condition.includes('forced-colors: active'));
    if (!isForced || !element.matches(rule.selectorText)) continue;
    for (const property of rule.style) declarations[property] = rule.style.getPropertyValue(property);
  }
  return declarations;
}

/** A rule of the page's style sheets. */
interface StandingRule {
  rule: CSSStyleRule;
  /** The conditions under which it counts, the outermost first. */
  media: readonly string[];
}

/** All rules of the page's style sheets, those in media queries and layers among them. */
export function styleRules(): StandingRule[] {
  return [...document.styleSheets].flatMap((sheet) => collectRules(sheet.cssRules, []));
}

function collectRules(rules: CSSRuleList, media: readonly string[]): StandingRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [{ rule, media }];
    if (rule instanceof CSSMediaRule) return collectRules(rule.cssRules, [...media, rule.conditionText]);
    return rule instanceof CSSGroupingRule ? collectRules(rule.cssRules, media) : [];
  });
}
