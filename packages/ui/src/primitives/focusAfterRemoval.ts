/**
 * Returns a ref for an element that its own button removes, such as "Clear filters" of an empty list: when it is removed
 * together with the focus, `focusInstead` is called with the parent, which stays.
 */
export function focusAfterRemoval(focusInstead: (parent: HTMLElement) => void) {
  return (element: HTMLElement | null) => () => {
    const parent = element?.parentElement;
    if (!parent || !element.contains(document.activeElement)) return;
    queueMicrotask(() => {
      // The browser moves the focus to the body, and a dialog of Radix takes it from there.
      if (parent.isConnected && document.activeElement?.contains(parent)) focusInstead(parent);
    });
  };
}
