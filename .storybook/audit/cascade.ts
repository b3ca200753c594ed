import { type StandingRule, styleRules } from '../../packages/ui/src/testing/styleRules.ts';

/** A rule with a single class selector: of two such rules in one layer, the one loaded last wins. */
interface PlainRule extends StandingRule {
  /** Longhand properties, as the browser stores them. */
  declared: Map<string, string>;
}

/** Number of rules of each sheet when it was read: a story may add more. */
const read = new WeakMap<CSSStyleSheet, number>();
const rulesOfClass = new Map<string, PlainRule[]>();
const conflictsByClasses = new Map<string, string[]>();

/**
 * Finds elements with classes of two sheets that set the same property with equal specificity. Their look depends on
 * the load order of the sheets, and so on the pages visited before.
 */
export function cascadeConflicts(root: Element): string[] {
  readSheets();
  const worn = new Set([...root.querySelectorAll('[class]')].map(({ classList }) => [...classList].join(' ')));
  return [...worn].flatMap((classes) => {
    // Matching media queries depend on the width, which the audit changes.
    const key = `${innerWidth} ${classes}`;
    const found = conflictsByClasses.get(key) ?? tiesAmong(classes.split(' '));
    conflictsByClasses.set(key, found);
    return found;
  });
}

function tiesAmong(classes: string[]): string[] {
  return classes.flatMap((one, at) =>
    classes.slice(at + 1).flatMap((other) => {
      const disputed = disputedBy(one, other);
      return disputed.length > 0 ? [`.${one} and .${other} both set ${disputed.join(', ')}: who is last wins`] : [];
    }),
  );
}

function disputedBy(one: string, other: string): string[] {
  const theirs = holding(other);
  const disputed = holding(one).flatMap((mine) =>
    theirs
      .filter(({ sheet, layer }) => sheet !== mine.sheet && layer === mine.layer)
      .flatMap(({ declared }) => [...declared].filter(([name, value]) => differs(mine.declared.get(name), value))),
  );
  return [...new Set(disputed.map(([name]) => name))];
}

/** A longhand of a shorthand with a variable has an empty value and cannot be compared. */
const differs = (mine: string | undefined, theirs: string) => mine !== undefined && (mine !== theirs || mine === '');

const holding = (name: string) =>
  (rulesOfClass.get(name) ?? []).filter(({ media }) => media.every((condition) => matchMedia(condition).matches));

function readSheets() {
  const fresh = [...document.styleSheets].filter((sheet) => read.get(sheet) !== sheet.cssRules.length);
  if (fresh.length === 0) return;
  conflictsByClasses.clear();
  for (const sheet of fresh) read.set(sheet, sheet.cssRules.length);
  for (const standing of styleRules(fresh)) {
    const [, name] = /^\.([\w-]+)$/.exec(standing.rule.selectorText) ?? [];
    if (name) rulesOfClass.set(name, [...(rulesOfClass.get(name) ?? []), plainRule(standing)]);
  }
}

function plainRule(standing: StandingRule): PlainRule {
  const { style } = standing.rule;
  return { ...standing, declared: new Map([...style].map((name) => [name, style.getPropertyValue(name)])) };
}
