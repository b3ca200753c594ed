import { useRef } from 'react';

/**
 * Gives the focus back to what had it when the layer opened. Radix does so for its own triggers alone, and most layers
 * here are opened by a state.
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
