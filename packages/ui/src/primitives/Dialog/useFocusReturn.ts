import { useRef } from 'react';
import { findPageStart } from '../findPageStart.ts';

/** The focused element. Within a menu, which is gone when the layer closes, it is the button that opened the menu. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const buttonId = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (buttonId && document.getElementById(buttonId)) || activeElement;
}

/** The opener and the focusable elements around it, innermost first. */
function listReturnTargets(): HTMLElement[] {
  const targets: HTMLElement[] = [];
  let element = findOpener();
  while (element instanceof HTMLElement && element !== document.body) {
    targets.push(element);
    element = element.parentElement?.closest('[tabindex]') ?? null;
  }
  return targets;
}

/**
 * Returns the focus to the element that had it when the layer opened, or to an element around it if that one was
 * removed, or else to the page's heading. Radix does so only for its own triggers, but the layers here are opened by state.
 */
export function useFocusReturn(focusFirst?: (event: Event) => void) {
  const targets = useRef<HTMLElement[]>([]);
  return {
    onOpenAutoFocus(event: Event) {
      targets.current = listReturnTargets();
      focusFirst?.(event);
    },
    onCloseAutoFocus(event: Event) {
      const [opener, ...around] = targets.current;
      // Without its opener, the focus may already be where the layer's action has put it, such as on a new page.
      const isFocusLost = document.activeElement === document.body;
      const target = opener?.isConnected ? opener : isFocusLost && around.find((element) => element.isConnected);
      const start = !target && isFocusLost && findPageStart();
      if (!target && !start) return;
      event.preventDefault();
      if (target) target.focus();
      // The reader stays where they are: Safari focuses no button that is pressed.
      else if (start) start.focus({ preventScroll: true });
    },
  };
}
