/**
 * Calls `read` once, when the element has been laid out: an effect that reads sizes or positions forces a layout of the
 * page. Not called for an element without a size. Returns the function that cancels it.
 */
export function runAfterLayout(element: Element, read: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    read();
  });
  observer.observe(element);
  return () => observer.disconnect();
}
