import { useEffect, useLayoutEffect, useRef } from 'react';
import { isField } from '../../primitives/isField.ts';

/** Maximum wait for a lazily loaded screen, in ms. */
const timeoutMs = 5000;

function findPageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
}

const isRadio = (element: Element | null) => element?.matches('input[type="radio"], [role="radio"]') ?? false;

function focusHeading(): boolean {
  const heading = findPageHeading();
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** A link of a page's content, as it can be found again when the page is rendered anew. */
interface PressedLink {
  href: string | null;
  /** Which of the links to the same address. */
  index: number;
}

const findContentLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"]')];

const haveHref = (href: string | null) => (link: Element) => link.getAttribute('href') === href;

function describeLink(link: HTMLAnchorElement): PressedLink {
  const href = link.getAttribute('href');
  return { href, index: findContentLinks().filter(haveHref(href)).indexOf(link) };
}

/**
 * Focuses a visible link to a path in the page's content: the one that was pressed, else one to the address that was left,
 * else one to another query. Returns whether there is one.
 */
function focusLink(path: string, address: string, pressed: PressedLink | undefined): boolean {
  const links = findContentLinks().filter((link) => link.pathname === path);
  const exact = links.filter(haveHref(address));
  const again = pressed && links.filter(haveHref(pressed.href))[pressed.index];
  return [again, ...exact, ...links].some((link) => {
    link?.focus({ preventScroll: true });
    return link && link === document.activeElement;
  });
}

/**
 * Focuses the page's heading after a navigation to another path, so that screen readers announce it; after the browser's
 * Back the link that leads to the page that was left. Not on the first page, nor when only query or hash change, nor when
 * somebody already types into a field of the new page, nor when an option was chosen that has its own address: the arrow
 * keys must reach the next one.
 * @param getLeftAddress path, query and hash of the page that Back has left; empty after another navigation
 */
export function useFocusHeading(path: string, getLeftAddress?: () => string): void {
  const lastPath = useRef(path);
  /** The link by which each page was left, by the path of the page. */
  const pressedLinks = useRef<Record<string, PressedLink>>({});
  useEffect(
    function rememberPressedLink() {
      function remember({ target }: MouseEvent) {
        const link = target instanceof Element && target.closest<HTMLAnchorElement>('main a[href^="/"]');
        if (link) pressedLinks.current[path] = describeLink(link);
        // The page may be left in another way: the link of an earlier visit does not count then. A dialog may ask about it.
        else if (!(target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]')))
          delete pressedLinks.current[path];
      }
      // Before the link's own handler, which leaves the page.
      document.addEventListener('click', remember, true);
      return () => document.removeEventListener('click', remember, true);
    },
    [path],
  );
  // With the commit, so that a field of the new page that gets the focus right after it is not taken for an old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the path counts
  useLayoutEffect(
    function focusHeadingOfNewPage() {
      const left = lastPath.current;
      if (left === path) return;
      lastPath.current = path;
      const address = getLeftAddress?.();
      const focus = () => (address && focusLink(left, address, pressedLinks.current[path])) || focusHeading();
      // The old screen stays until the new one's code is loaded; wait for another heading.
      const before = findPageHeading();
      const focusBefore = document.activeElement;
      const isInUse = () => {
        const { activeElement } = document;
        return isRadio(activeElement) || (isField(activeElement) && activeElement !== focusBefore);
      };
      const observer = new MutationObserver(() => {
        if (findPageHeading() !== before && (isInUse() || focus())) stop();
      });
      const frame = requestAnimationFrame(() => {
        if (!isInUse()) focus();
        observer.observe(document.body, { childList: true, subtree: true });
      });
      const timer = setTimeout(stop, timeoutMs);
      function stop() {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        observer.disconnect();
      }
      return stop;
    },
    [path],
  );
}
