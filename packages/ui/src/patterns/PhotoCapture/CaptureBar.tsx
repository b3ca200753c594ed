import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '../StickyBar/StickyBar.tsx';
import { barHolder, desktopButtons } from './Capture.css.ts';

export interface CaptureBarProps {
  label: string;
  /** One or two buttons, the weightier last. */
  children: ReactNode;
}

/** At the thumb on a phone, below the picture on a desktop. The page around it keeps the room for the bar: `barRoom`. */
export function CaptureBar({ label, children }: CaptureBarProps) {
  const bar = useFocusOnWhatCame();
  return (
    <div {...bar}>
      <div className={desktopButtons}>{children}</div>
      <div className={barHolder}>
        <ActionBar label={label}>{children}</ActionBar>
      </div>
    </div>
  );
}

/** What was pressed goes, and others come in its place: the focus goes on to the weightiest of them. */
function useFocusOnWhatCame() {
  const ref = useRef<HTMLDivElement>(null);
  const isOurs = useRef(false);
  useEffect(function focusWhatCame() {
    if (!isOurs.current || document.activeElement !== document.body) return;
    const shown = [...(ref.current?.querySelectorAll('button') ?? [])].filter((one) => one.getClientRects().length > 0);
    shown.at(-1)?.focus({ preventScroll: true });
  });
  return {
    ref,
    onFocus: () => {
      isOurs.current = true;
    },
    onBlur: ({ target }: FocusEvent) => {
      // A button that is taken away has not been left.
      if (target.isConnected) isOurs.current = false;
    },
  };
}
