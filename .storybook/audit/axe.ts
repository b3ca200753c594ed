import axe, { type RunOptions } from 'axe-core';
import { isScroller } from './boxes.ts';

/** Rules about colours: a theme can affect no others. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const spacingRule = 'avoid-inline-spacing';
const scrollingRule = 'scrollable-region-focusable';

/** axe options of all tests. */
export const axeOptions: RunOptions = {
  // Tests only read violations; collecting passes takes a quarter of axe's time.
  resultTypes: ['violations'],
  // The audit checks these itself: colours once per place, the others on the few elements that can break them. For those
  // two axe computes the visible text and the overflow of the whole page, a fifth of its time.
  rules: Object.fromEntries([...colourRules, spacingRule, scrollingRule].map((id) => [id, { enabled: false }])),
};

/** Runs all rules but those of colours, for a page with other elements than the addon saw. */
export async function checkElements(): Promise<string[]> {
  return [...(await runAxe({})), ...(await checkFewElements())];
}

/** Runs the rules that are left out of the addon's run, but those of colours. */
export async function checkFewElements(): Promise<string[]> {
  const spaced = [...document.querySelectorAll('[style*="important" i]')];
  return [...(await checkRules([spacingRule], spaced)), ...(await checkScrolling())];
}

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
  return [...(await checkRules(['label-content-name-mismatch'], doubtful)), ...(await checkScrolling())];
}

/** Checks keyboard access to scrollable regions: the only rule that depends on the width alone. */
export async function checkScrolling(): Promise<string[]> {
  const scrolling = [...document.body.querySelectorAll('*')].filter(
    (element) => scrolls(element) && !isReachedByKeyboard(element),
  );
  return checkRules([scrollingRule], scrolling);
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

/** Checks the contrast of these elements. */
export const checkContrast = (elements: Element[]) => checkRules(colourRules, elements);

/** Runs these rules on these elements; skips those removed since they were collected. */
async function checkRules(values: string[], elements: Element[]): Promise<string[]> {
  const shown = elements.filter((element) => element.isConnected);
  return shown.length > 0 ? runAxe({ runOnly: { type: 'rule', values } }, shown) : [];
}

async function runAxe(options: RunOptions, include: Element[] = [document.body]): Promise<string[]> {
  axe.reset();
  axe.configure({ rules: [{ id: 'region', enabled: false }] });
  const { violations } = await axe.run(
    { include, exclude: ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'] },
    { ...axeOptions, ...options },
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id} (${help}): ${html.slice(0, 160)}`));
}
