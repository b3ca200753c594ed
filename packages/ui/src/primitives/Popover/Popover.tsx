import * as Radix from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useRef } from 'react';
import { LayerBody } from '../Dialog/LayerBody.tsx';
import { pop } from '../layer.css.ts';
import { body, popover } from './Popover.css.ts';

export interface PopoverProps {
  /** Its accessible name. */
  label: string;
  /** Without one its caller opens it, beside the `anchor`, which takes the focus back. */
  trigger?: ReactNode;
  anchor?: RefObject<HTMLElement | null>;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** 320 wide beside its trigger. Esc closes it and gives focus back. */
export function Popover({ label, trigger, anchor, align = 'start', isOpen, onOpenChange, children }: PopoverProps) {
  const isLeft = useRef(false);
  /** Radix does both for its own trigger. */
  function giveFocusBack(event: Event) {
    if (!anchor) return;
    event.preventDefault();
    if (!isLeft.current) anchor.current?.focus();
    isLeft.current = false;
  }
  function hearPressElsewhere(event: Event) {
    const isOnAnchor = event.target instanceof Node && anchor?.current?.contains(event.target);
    // The press there closes it by itself.
    if (isOnAnchor) event.preventDefault();
    else isLeft.current = true;
  }
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
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
          onInteractOutside={hearPressElsewhere}
          className={`${pop} ${popover}`}
        >
          <LayerBody className={body}>{children}</LayerBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
