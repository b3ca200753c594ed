import { useRef } from 'react';

/**
 * Returns the focus to the element that had it when the layer opened. Radix does so only for its own triggers, but
 * most layers here are opened by state.
 */
export function useFocusReturn(focusFirst?: (event: Event) => void) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      opener.current = document.activeElement;
      focusFirst?.(event);
    },
    onCloseAutoFocus(event: Event) {
      const { current } = opener;
      if (!(current instanceof HTMLElement) || !current.isConnected || current === document.body) return;
      event.preventDefault();
      current.focus();
    },
  };
}
