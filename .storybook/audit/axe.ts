import axe, { type RunOptions } from 'axe-core';
import { axeOptions, colourRules } from './axeOptions.ts';
import { isScroller } from './boxes.ts';
import { namedOtherwise } from './wording.ts';

/** What the addon asks of the page as it was played, asked again of one whose parts are others. */
export const askAboutParts = () => ask({});

const kindsAboutWords = ['cat.name-role-value', 'cat.text-alternatives', 'cat.language', 'cat.forms'];

/** What of axe's rules other words alone can change: what parts are called, and what no longer fits its box. */
const wordRules = axe
  .getRules()
  .filter(({ ruleId, tags }) => isOneOf(kindsAboutWords, tags) || /-name$|-unique$|label|scrollable/.test(ruleId))
  .map(({ ruleId }) => ruleId);

function isOneOf(kinds: string[], tags: string[]): boolean {
  return tags.some((tag) => kinds.includes(tag));
}

/** What is left to ask of a page whose parts axe has looked at under other words. */
export const checkTexts = () => ask(onlyThese(wordRules));

/** What is left of that where no word is missing, and none said twice, that was not before (`toWording`). */
export async function askAboutFit(): Promise<string[]> {
  const doubtful = namedOtherwise(document.body);
  const misnamed = doubtful.length > 0 ? await ask(onlyThese(['label-content-name-mismatch']), doubtful) : [];
  return [...misnamed, ...(await askAboutScrolling())];
}

/** All that is left to ask of a page that axe has looked at in another width: whether the keyboard scrolls what scrolls. */
export async function askAboutScrolling(): Promise<string[]> {
  const scrolling = [...document.body.querySelectorAll('*')].filter(
    (element) => scrolls(element) && !isReached(element),
  );
  return scrolling.length > 0 ? ask(onlyThese(['scrollable-region-focusable']), scrolling) : [];
}

const focusable =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex^="-"])';

/** The keyboard scrolls what it reaches itself, or something in it. */
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

/** Whether the texts among these elements can be read; what has gone since they were found need not be. */
export async function askAboutColours(elements: Element[]): Promise<string[]> {
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
