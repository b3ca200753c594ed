import { type StandingRule, styleRules } from '../../packages/ui/src/testing/styleRules.ts';

/** A rule of one class alone: of two that differ, in one layer, the one that was loaded last wins. */
interface PlainRule extends StandingRule {
  /** By property: longhands, as the browser keeps them. */
  declared: Map<string, string>;
}

/** How many rules each sheet had when it was read: a story may bring more. */
const read = new WeakMap<CSSStyleSheet, number>();
const rulesOfClass = new Map<string, PlainRule[]>();
const judged = new Map<string, string[]>();

/**
 * Elements that wear classes of two sheets which disagree about a property with the same weight. What such an element
 * looks like depends on which sheet came last, and that on what was visited before.
 */
export function cascadeConflicts(root: Element): string[] {
  readSheets();
  const worn = new Set([...root.querySelectorAll('[class]')].map(({ classList }) => [...classList].join(' ')));
  return [...worn].flatMap((classes) => {
    // Which media queries hold depends on the width, and that is judged in others.
    const key = `${innerWidth} ${classes}`;
    const found = judged.get(key) ?? tiesAmong(classes.split(' '));
    judged.set(key, found);
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

/** What a shorthand with a variable in it says of each is not known: an empty text. */
const differs = (mine: string | undefined, theirs: string) => mine !== undefined && (mine !== theirs || mine === '');

const holding = (name: string) =>
  (rulesOfClass.get(name) ?? []).filter(({ media }) => media.every((condition) => matchMedia(condition).matches));

function readSheets() {
  const fresh = [...document.styleSheets].filter((sheet) => read.get(sheet) !== sheet.cssRules.length);
  if (fresh.length === 0) return;
  judged.clear();
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
