import type { MouseEvent, MouseEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncement } from '../VisuallyHidden/announce.ts';

interface ButtonState {
  isLoading?: boolean;
  isDisabled?: boolean;
  onClick: MouseEventHandler<HTMLButtonElement> | undefined;
}

/** Attributes of a button that keeps the focus and ignores presses while disabled or loading. */
export function getButtonState({ isLoading, isDisabled, onClick }: ButtonState) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // preventDefault, since a submit button would still submit.
    if (isLoading || isDisabled) event.preventDefault();
    else onClick?.(event);
  }

  // Without loading, `aria-busy` is left to the caller, such as the trigger of a lazy menu.
  return { ...(isLoading && { 'aria-busy': true }), 'aria-disabled': isDisabled || undefined, onClick: press };
}

/** Announces once that a button is loading. A component: a page has many buttons, and `useTranslation` is expensive. */
export function LoadingAnnouncement() {
  const { t } = useTranslation('common');
  useAnnouncement(t('working'));
  return null;
}
