import axe, { type RunOptions } from 'axe-core';
import { isScroller } from './boxes.ts';

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
export const checkElements = () => runAxe({});

/** Removes spaces: they may or may not separate two parts of a name. */
const toPlain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, '').toLowerCase();

/** Roles whose accessible name comes from their content, unless it is set explicitly. */
const rolesNamedByContent = ['button', 'checkbox', 'gridcell', 'link', 'menuitem', 'menuitemcheckbox', 'menuitemradio']
  .concat(['option', 'radio', 'switch', 'tab', 'treeitem'])
  .map((role) => `[role="${role}"]`);
const named = `:is(a, button:not([role]), summary, ${rolesNamedByContent.join()}):is([aria-label], [aria-labelledby])`;

function doesNameContainText(element: Element): boolean {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const name = ids.map((id) => toPlain(document.getElementById(id)?.textContent)).join('');
  return (name || toPlain(element.getAttribute('aria-label'))).includes(toPlain(element.textContent));
}

/**
 * Runs the rules about what texts say, for a page that `describePage` describes as in another locale: names without the
 * visible text, which voice control needs (WCAG 2.5.3), and content that no longer fits its box.
 */
export async function checkTextFit(): Promise<string[]> {
  const doubtful = [...document.body.querySelectorAll(named)].filter((element) => !doesNameContainText(element));
  const misnamed = doubtful.length > 0 ? await runAxe(onlyRules(['label-content-name-mismatch']), doubtful) : [];
  return [...misnamed, ...(await checkScrolling())];
}

/** Checks keyboard access to scrollable regions: the only rule that depends on the width alone. */
export async function checkScrolling(): Promise<string[]> {
  const scrolling = [...document.body.querySelectorAll('*')].filter(
    (element) => scrolls(element) && !isReachedByKeyboard(element),
  );
  return scrolling.length > 0 ? runAxe(onlyRules(['scrollable-region-focusable']), scrolling) : [];
}

const focusable =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex]):not([tabindex^="-"])';

/** A region scrolls by keyboard when it or a descendant is focusable. */
function isReachedByKeyboard(scroller: Element): boolean {
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

/** Checks the contrast of these elements; skips those removed since they were collected. */
export async function checkContrast(elements: Element[]): Promise<string[]> {
  const shown = elements.filter((element) => element.isConnected);
  return shown.length > 0 ? runAxe(onlyRules(colourRules), shown) : [];
}

const onlyRules = (values: string[]): RunOptions => ({ runOnly: { type: 'rule', values } });

async function runAxe(options: RunOptions, include: Element[] = [document.body]): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { ...axeOptions, ...options },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
