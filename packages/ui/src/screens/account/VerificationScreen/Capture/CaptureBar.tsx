import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { ActionBar } from '../../../../patterns/StickyBar/StickyBar.tsx';
import { barHolder, desktopButtons } from './Capture.css.ts';

export interface CaptureBarProps {
  label: string;
  /** One or two buttons, the primary one last. */
  children: ReactNode;
  /** True while the focus is in the bar, or was until its button went; shared by bars that replace each other. */
  hasFocus?: RefObject<boolean> | undefined;
}

/** Action bar: at the bottom on phones, below the picture on desktops. The page reserves its height with `barRoom`. */
export function CaptureBar({ label, children, hasFocus }: CaptureBarProps) {
  const bar = useFocusOnNewButton(hasFocus);
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
function useFocusOnNewButton(shared: RefObject<boolean> | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const own = useRef(false);
  const isOurs = shared ?? own;
  useEffect(function focusNewButton() {
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
