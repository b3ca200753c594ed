import { findPageStart } from './findPageStart.ts';
import { focusAfterRemoval } from './focusAfterRemoval.ts';

/** Moves the focus to the heading of the section, dialog or page around an element. */
export function focusHeading(element: HTMLElement | null): void {
  const part = element?.closest('section, main, [role="dialog"], [role="alertdialog"]');
  const heading = part?.querySelector<HTMLElement>('h1, h2, h3') ?? findPageStart();
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Ref of an element that its own button removes, such as an empty list: the heading then receives the focus. */
export const focusHeadingAfter = focusAfterRemoval(focusHeading);
