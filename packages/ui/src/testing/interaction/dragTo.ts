import { expect, fireEvent, waitFor } from 'storybook/test';

function getCentre(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2, pointerId: 1, isPrimary: true, button: 0 };
}

/** Drags a row by its handle and drops it over another, which shifts, as a mouse does. */
export async function dragTo(handle: Element, target: HTMLElement): Promise<void> {
  const [from, to] = [getCentre(handle), getCentre(target)];
  fireEvent.pointerDown(handle, from);
  // So far that it is no press.
  fireEvent.pointerMove(document, { ...from, clientY: from.clientY + 8 });
  await waitFor(() => expect(handle.closest('[data-dragging]')).not.toBeNull());
  fireEvent.pointerMove(document, { ...to, clientX: from.clientX });
  await waitFor(() => expect(target.style.transform).toMatch(/translate3d\(0px, -?[1-9]/));
  fireEvent.pointerUp(document, { ...to, clientX: from.clientX });
}
