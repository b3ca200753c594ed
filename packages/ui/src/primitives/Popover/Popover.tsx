import * as Radix from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { LayerBody } from '../Dialog/LayerBody.tsx';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { keepOpenInComposition } from '../isComposing.ts';
import { pop } from '../layer.css.ts';
import { body, popover } from './Popover.css.ts';

export interface PopoverProps {
  /** Its accessible name. */
  label: string;
  /**
   * Without it the caller controls `isOpen`; the popover is positioned at `anchor`, which receives the focus on
   * close.
   */
  trigger?: ReactNode;
  /** Element to position at, in place of the trigger. */
  anchor?: RefObject<HTMLElement | null>;
  /** Edge of the trigger that it aligns with. Default: start. */
  align?: 'start' | 'center' | 'end';
  /** Controls whether it is open; uncontrolled without it. */
  isOpen?: boolean;
  /** Called when it is opened or closed. */
  onOpenChange?: (isOpen: boolean) => void;
  /** Content of the popover. */
  children: ReactNode;
}

/** Popover, 320 px wide. Esc closes it and returns the focus. */
export function Popover({ label, trigger, anchor, align = 'start', isOpen, onOpenChange, children }: PopoverProps) {
  const isLeft = useRef(false);
  const [isOpenHere, setOpenHere] = useState(false);
  useCloseRequests(isOpen ?? isOpenHere);
  /** Radix does both only for its own trigger. */
  function giveFocusBack(event: Event) {
    if (!anchor) return;
    event.preventDefault();
    if (!isLeft.current) anchor.current?.focus();
    isLeft.current = false;
  }
  function handleInteractOutside(event: Event) {
    const isOnAnchor = event.target instanceof Node && anchor?.current?.contains(event.target);
    // A press on the anchor toggles the popover itself.
    if (isOnAnchor) event.preventDefault();
    else isLeft.current = true;
  }
  function change(next: boolean) {
    setOpenHere(next);
    onOpenChange?.(next);
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={change}>
      {anchor ? (
        <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      ) : (
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      )}
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={keepOpenInComposition}
          onInteractOutside={handleInteractOutside}
          className={`${pop} ${popover}`}
        >
          <LayerBody className={body}>{children}</LayerBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
