import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react';
import { ActionBar } from '../../../../patterns/StickyBar/StickyBar.tsx';
import { barHolder, desktopButtons } from './Capture.css.ts';

export interface CaptureBarProps {
  label: string;
  /** One or two buttons, the primary one last. */
  children: ReactNode;
}

/** Action bar: at the bottom on phones, below the picture on desktops. The page reserves its height with `barRoom`. */
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

/** Pressed buttons are replaced by others: moves the focus to the new primary one. */
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
      // Removing a focused button fires blur as well; ignore it.
      if (target.isConnected) isOurs.current = false;
    },
  };
}
