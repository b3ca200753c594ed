import { useEffect, useRef } from 'react';

/** The pressed button goes and another comes in its place: the focus goes with it. */
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
    /** For whoever comes back from a layer that was opened from here. */
    focusPlace: () => focusIn(place.current, isCounting),
  };
}

/** Of the stepper the plus: pressing again adds again. */
function focusIn(place: HTMLElement | null, isCounting: boolean) {
  const buttons = place?.querySelectorAll('button');
  (isCounting ? buttons?.[buttons.length - 1] : buttons?.[0])?.focus({ preventScroll: true });
}
