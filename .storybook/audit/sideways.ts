import { getName, isScroller, isShown } from './boxes.ts';

/** Elements that may scroll sideways, besides those that scroll in this direction only. */
const mayGoSideways = 'table, [role="table"], [role="grid"], pre, textarea';

/** Finds sideways scrolling of the page or of a panel that scrolls vertically. */
export function findSidewaysScroll(root: Element): string[] {
  const page = document.scrollingElement ?? document.documentElement;
  const over = page.scrollWidth - page.clientWidth;
  if (over > 1) return [`The page scrolls sideways by ${over} px: ${widest(root, page.clientWidth)}`];
  return [...root.querySelectorAll('*')]
    .filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && element.scrollHeight > element.clientHeight + 1,
    )
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return isScroller(overflowX) && isScroller(overflowY) && isShown(element);
    })
    .filter((element) => !element.matches(mayGoSideways) && element.querySelector(mayGoSideways) === null)
    .map((element) => `${getName(element)} scrolls sideways as well as down`);
}

function widest(root: Element, page: number): string {
  const out = [...root.querySelectorAll('*')].filter((element) => element.getBoundingClientRect().right > page + 1);
  const innermost = out.filter((element) => !out.some((other) => other !== element && element.contains(other)));
  return innermost.slice(0, 3).map(getName).join(', ');
}
