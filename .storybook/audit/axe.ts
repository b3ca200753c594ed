import axe, { type RunOptions } from 'axe-core';
import { isScroller } from './boxes.ts';
import { namedOtherwise } from './wording.ts';

/** Rules about colours: a theme can affect no others. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** axe options of all tests. */
export const axeOptions: RunOptions = {
  // Tests only read violations; collecting passes takes a quarter of axe's time.
  resultTypes: ['violations'],
  // The audit checks colours itself, once per place.
  rules: Object.fromEntries(colourRules.map((id) => [id, { enabled: false }])),
};

/** Runs the addon's full rule set again, for a page with other elements. */
export const checkElements = () => ask({});

const kindsAboutWords = ['cat.name-role-value', 'cat.text-alternatives', 'cat.language', 'cat.forms'];

/** Rules whose result depends on texts: accessible names, and content that no longer fits its box. */
const wordRules = axe
  .getRules()
  .filter(({ ruleId, tags }) => isOneOf(kindsAboutWords, tags) || /-name$|-unique$|label|scrollable/.test(ruleId))
  .map(({ ruleId }) => ruleId);

function isOneOf(kinds: string[], tags: string[]): boolean {
  return tags.some((tag) => kinds.includes(tag));
}

/** Runs the rules that depend on texts, for a page that has the same elements in another locale. */
export const checkTexts = () => ask(onlyThese(wordRules));

/** Runs the remaining text rules for a page where `toWording` is unchanged: no text is newly missing or repeated. */
export async function checkTextFit(): Promise<string[]> {
  const doubtful = namedOtherwise(document.body);
  const misnamed = doubtful.length > 0 ? await ask(onlyThese(['label-content-name-mismatch']), doubtful) : [];
  return [...misnamed, ...(await checkScrolling())];
}

/** Checks keyboard access to scrollable regions: the only rule that depends on the width alone. */
export async function checkScrolling(): Promise<string[]> {
  const scrolling = [...document.body.querySelectorAll('*')].filter(
    (element) => scrolls(element) && !isReached(element),
  );
  return scrolling.length > 0 ? ask(onlyThese(['scrollable-region-focusable']), scrolling) : [];
}

const focusable =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex^="-"])';

/** A region scrolls by keyboard when it or a descendant is focusable. */
function isReached(scroller: Element): boolean {
  return [scroller, ...scroller.querySelectorAll(focusable)].some(
    (element) => element.matches(focusable) && element.checkVisibility({ visibilityProperty: true }),
  );
}

function scrolls(element: Element): boolean {
  const [isWide, isHigh] = [element.scrollWidth > element.clientWidth, element.scrollHeight > element.clientHeight];
  if (!isWide && !isHigh) return false;
  const { overflowX, overflowY } = getComputedStyle(element);
  return (isWide && isScroller(overflowX)) || (isHigh && isScroller(overflowY));
}

const owners = 'a, button, label, li, figure, header, footer, nav, [role]';
/** Ids that React numbers anew on each page. */
const generatedIds = /_r_[0-9a-z]+_|[«:]r[0-9a-z]+[»:]/g;
const checked = new Set<string>();

/**
 * Runs all rules except those about colours for elements that have changed, and for what they are part of. Markup that
 * passed in an earlier story, such as the same header and footer, passes again.
 */
export async function checkChanged(elements: Element[]): Promise<string[]> {
  const parts = new Set(elements.map((element) => element.closest(owners) ?? element));
  const describe = (part: Element) => `${innerWidth} ${part.outerHTML.replace(generatedIds, '')}`;
  const fresh = [...parts]
    .map((part) => ({ part, markup: describe(part) }))
    .filter(({ markup }) => !checked.has(markup));
  if (fresh.length === 0) return [];
  const found = await ask(
    {},
    fresh.map(({ part }) => part),
  );
  if (found.length === 0) for (const { markup } of fresh) checked.add(markup);
  return found;
}

/** Checks the contrast of these elements; skips those removed since they were collected. */
export async function checkContrast(elements: Element[]): Promise<string[]> {
  const shown = elements.filter((element) => element.isConnected);
  return shown.length > 0 ? ask(onlyThese(colourRules), shown) : [];
}

const onlyThese = (values: string[]): RunOptions => ({ runOnly: { type: 'rule', values } });

async function ask(options: RunOptions, include: Element[] = [document.body]): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { ...axeOptions, ...options },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
