/** A rule of the page's style sheets. */
export interface StandingRule {
  rule: CSSStyleRule;
  /** The conditions under which it counts, the outermost first. */
  media: readonly string[];
}

/** All rules of the page's style sheets, those in media queries and layers among them. */
export function styleRules(): StandingRule[] {
  return [...document.styleSheets].flatMap((sheet) => rulesIn(sheet.cssRules, []));
}

function rulesIn(rules: CSSRuleList, media: readonly string[]): StandingRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [{ rule, media }];
    if (rule instanceof CSSMediaRule) return rulesIn(rule.cssRules, [...media, rule.conditionText]);
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules, media) : [];
  });
}
