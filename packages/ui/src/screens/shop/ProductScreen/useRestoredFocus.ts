import { useEffect, useRef } from 'react';

/** Moves the focus when the pressed button is replaced by another. */
export function useRestoredFocus(isCounting: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const isOurs = useRef(false);
  useEffect(
    function focusWhatCame() {
      if (!isOurs.current) return;
      isOurs.current = false;
      focusIn(place.current, isCounting);
    },
    [isCounting],
  );
  return {
    place,
    keepFocus() {
      isOurs.current = place.current?.contains(document.activeElement) ?? false;
    },
    /** Restores the focus after an overlay that was opened from here closes. */
    focusPlace: () => focusIn(place.current, isCounting),
  };
}

/** Focuses the stepper's plus button, so that pressing again adds again. */
function focusIn(place: HTMLElement | null, isCounting: boolean) {
  const buttons = place?.querySelectorAll('button');
  (isCounting ? buttons?.[buttons.length - 1] : buttons?.[0])?.focus({ preventScroll: true });
}
