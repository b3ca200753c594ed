import type { ReactNode } from 'react';
import { ActionBar } from '../StickyBar/StickyBar.tsx';
import { barHolder, desktopButtons } from './Capture.css.ts';

export interface CaptureBarProps {
  label: string;
  /** One or two buttons, the weightier last. */
  children: ReactNode;
}

/** At the thumb on a phone, below the picture on a desktop. The page around it keeps the room for the bar: `barRoom`. */
export function CaptureBar({ label, children }: CaptureBarProps) {
  return (
    <>
      <div className={desktopButtons}>{children}</div>
      <div className={barHolder}>
        <ActionBar label={label}>{children}</ActionBar>
      </div>
    </>
  );
}
