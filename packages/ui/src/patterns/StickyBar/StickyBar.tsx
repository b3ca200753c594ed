import { type ReactNode, useEffect, useRef, useState } from 'react';
import { runAfterLayout } from '../../primitives/runAfterLayout.ts';
import { bar, commit as commitClass, pair, side, spacer, summary as summaryClass, whole } from './StickyBar.css.ts';
import { useBottomBar } from './useBottomBar.ts';

export interface StickyBarProps {
  /** Accessible name of the bar, such as the checkout. */
  label: string;
  /** True if the bar is above the tab bar of a root screen. */
  isAboveTabs?: boolean;
}

/** Fixed at the bottom on phones; desktop layouts have their own place for the buttons. */
function StickyBar({ label, isAboveTabs = false, children }: StickyBarProps & { children: ReactNode }) {
  const ref = useRef<HTMLElement>(null);
  const isCovered = useKeyboard();
  useBottomBar(ref, 'commit');
  return (
    <>
      <div className={spacer} aria-hidden />
      <section
        ref={ref}
        aria-label={label}
        className={bar}
        data-alone={isAboveTabs ? undefined : ''}
        data-covered={isCovered ? '' : undefined}
      >
        {children}
      </section>
    </>
  );
}

export interface ActionBarProps extends StickyBarProps {
  /** The cart's icon. */
  start?: ReactNode;
  /** One or two buttons of size `lg`, `isFullWidth`. */
  children: ReactNode;
}

/** Product page bar: cart icon, add to cart, buy now. */
export function ActionBar({ start, children, ...props }: ActionBarProps) {
  return (
    <StickyBar {...props}>
      {start && <div className={side}>{start}</div>}
      <div className={pair}>{children}</div>
    </StickyBar>
  );
}

export interface SubmitBarProps extends StickyBarProps {
  /** Select-all and the total. */
  summary: ReactNode;
  /** The primary vermilion button. */
  children: ReactNode;
}

/** Bar of the cart and the checkout. */
export function SubmitBar({ summary, children, ...props }: SubmitBarProps) {
  return (
    <StickyBar {...props}>
      <div className={summaryClass}>{summary}</div>
      <div className={commitClass}>{children}</div>
    </StickyBar>
  );
}

export interface FormBarProps extends StickyBarProps {
  /** One full-width primary button. */
  children: ReactNode;
}

/** A sticky bar in a form, whose content takes the full width. */
export function FormBar({ children, ...props }: FormBarProps) {
  return (
    <StickyBar {...props}>
      <div className={whole}>{children}</div>
    </StickyBar>
  );
}

/** Minimum share of the window that an on-screen keyboard takes. */
const share = 0.25;

function isKeyboardOpen(): boolean {
  const view = window.visualViewport;
  // Pinch zoom shrinks the visual viewport too.
  return view ? view.scale === 1 && view.height < window.innerHeight * (1 - share) : false;
}

/** True while the on-screen keyboard covers the bottom of the page. */
function useKeyboard(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(function followKeyboard() {
    const follow = () => setOpen(isKeyboardOpen());
    const cancel = runAfterLayout(document.documentElement, follow);
    window.visualViewport?.addEventListener('resize', follow);
    return () => {
      cancel();
      window.visualViewport?.removeEventListener('resize', follow);
    };
  }, []);
  return isOpen;
}
