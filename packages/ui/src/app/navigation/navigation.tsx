import { withRedirect } from '@sampan/domain/session/redirect';
import { createContext, type MouseEvent, useContext, useEffect, useRef } from 'react';
import type { LinkComponentProps } from '../../primitives/Link/LinkContext.ts';
import { useServices } from '../services/ServicesContext.ts';
import type { Navigation } from './router.ts';

export const NavigationContext = createContext<Navigation | null>(null);

/** `const { navigate, back } = useNavigation()` */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a <SampanProvider> above it');
  return navigation;
}

/** Path, query and hash of the screen that is being rendered, from the router. */
export const AddressContext = createContext('/');

/** Path, query and hash of the current screen; updates on navigation. */
export function useHere(): string {
  return useContext(AddressContext);
}

/** URL of `path` with the current screen as its `redirect` parameter. */
export function useLinkWithRedirect(path: string): string {
  return withRedirect(path, useHere());
}

/** Whether a click opens its link in this tab: not with a modifier key, nor by another button. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** In-app link. The browser handles new tabs, downloads and modified clicks. */
export function ShopLink({ href, onClick, onFocus, onPointerEnter, ref, ...props }: LinkComponentProps) {
  const { navigate } = useNavigation();
  const { build } = useServices();
  const anchor = useRef<HTMLAnchorElement>(null);
  const opensHere = (!props.target || props.target === '_self') && props.download === undefined;
  useEffect(
    function prefetchWhenVisible() {
      if (anchor.current) return runWhenVisible(anchor.current, () => build.prefetch(href, 'seen'));
    },
    [build, href],
  );

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  }

  function keepAnchor(element: HTMLAnchorElement | null) {
    anchor.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  }

  // The caller's handler runs too.
  const withPrefetch =
    <Event,>(handler: ((event: Event) => void) | undefined) =>
    (event: Event) => {
      handler?.(event);
      build.prefetch(href, 'intended');
    };

  return (
    <a
      href={href}
      {...props}
      ref={keepAnchor}
      onClick={follow}
      onPointerEnter={withPrefetch(onPointerEnter)}
      onFocus={withPrefetch(onFocus)}
    />
  );
}

const visibilityCallbacks = new WeakMap<Element, () => void>();
/** One for all links: a page hydrates about 80. */
let visibilityObserver: IntersectionObserver | undefined;

/** Calls `onVisible` once, when the element is in the viewport. Returns a function that stops watching. */
export function runWhenVisible(element: Element, onVisible: () => void): () => void {
  visibilityObserver ??= new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) visibilityCallbacks.get(entry.target)?.();
  });
  const stop = () => visibilityObserver?.unobserve(element);
  visibilityCallbacks.set(element, () => {
    stop();
    onVisible();
  });
  visibilityObserver.observe(element);
  return stop;
}
