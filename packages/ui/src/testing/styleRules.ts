/** A rule of the page's style sheets, and what stands around it. */
export interface StandingRule {
  rule: CSSStyleRule;
  sheet: CSSStyleSheet;
  /** The conditions under which it counts, the outermost first. */
  media: readonly string[];
  /** The cascade layer it is in; empty in none. */
  layer: string;
}

/** All rules of these sheets, those in media queries and layers among them. */
export function styleRules(sheets: Iterable<CSSStyleSheet> = document.styleSheets): StandingRule[] {
  return [...sheets].flatMap((sheet) => rulesIn(sheet.cssRules, { sheet, media: [], layer: '' }));
}

function rulesIn(rules: CSSRuleList, around: Omit<StandingRule, 'rule'>): StandingRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [{ ...around, rule }];
    if (rule instanceof CSSMediaRule)
      return rulesIn(rule.cssRules, { ...around, media: [...around.media, rule.conditionText] });
    if (rule instanceof CSSLayerBlockRule) return rulesIn(rule.cssRules, { ...around, layer: rule.name });
    return rule instanceof CSSGroupingRule ? rulesIn(rule.cssRules, around) : [];
  });
}
