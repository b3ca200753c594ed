import { Slot } from '@radix-ui/react-slot';
import { type ComponentType, type FocusEvent, type PointerEvent, useRef, useState } from 'react';
import type { TooltipProps } from '../../primitives/Tooltip/Tooltip.tsx';

/** As long as a mouse must rest on other tooltips' children. */
const hoverDelayMs = 500;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A tooltip whose code is loaded when a mouse or the keyboard focus first reaches the child; then it opens. That
 * remounts the child, which gets its focus back. It waits for the next time if the child is being pressed, to lose no
 * press.
 */
export function LazyTooltip({ children, ...tooltip }: TooltipProps) {
  const [Tooltip, setTooltip] = useState<ComponentType<TooltipProps>>();
  const element = useRef<HTMLElement>(null);
  const isHovered = useRef(false);
  const hadFocus = useRef(false);

  async function open(delayMs: number) {
    const [{ Tooltip: Loaded }] = await Promise.all([import('../../primitives/Tooltip/Tooltip.tsx'), wait(delayMs)]);
    const child = element.current;
    const isFocused = child !== null && child === document.activeElement;
    if (child?.matches(':active') || !(isHovered.current || isFocused)) return;
    hadFocus.current = isFocused;
    setTooltip(() => Loaded);
  }
  // Optional: without its code the page works without tooltips.
  const tryToOpen = (delayMs: number) => void open(delayMs).catch(() => undefined);

  function enter({ pointerType }: PointerEvent) {
    if (pointerType === 'touch') return;
    isHovered.current = true;
    tryToOpen(hoverDelayMs);
  }
  function leave() {
    isHovered.current = false;
  }
  function takeFocus({ currentTarget }: FocusEvent) {
    if (currentTarget.matches(':focus-visible')) tryToOpen(0);
  }
  function giveFocusBack(child: HTMLElement | null) {
    if (hadFocus.current) child?.focus({ preventScroll: true });
    hadFocus.current = false;
  }

  if (Tooltip) {
    return (
      <Tooltip {...tooltip} isOpenAtFirst>
        <Slot ref={giveFocusBack}>{children}</Slot>
      </Tooltip>
    );
  }
  return (
    <Slot ref={element} onPointerEnter={enter} onPointerLeave={leave} onFocus={takeFocus}>
      {children}
    </Slot>
  );
}
