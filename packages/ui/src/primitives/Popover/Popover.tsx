import * as Radix from '@radix-ui/react-popover';
import type { ReactNode } from 'react';
import { LayerBody } from '../Dialog/LayerBody.tsx';
import { pop } from '../layer.css.ts';
import { body, popover } from './Popover.css.ts';

export interface PopoverProps {
  /** Its accessible name. */
  label: string;
  trigger: ReactNode;
  align?: 'start' | 'center' | 'end';
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** 320 wide beside its trigger. Esc closes it and gives focus back. */
export function Popover({ label, trigger, align = 'start', isOpen, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={`${pop} ${popover}`}
        >
          <LayerBody className={body}>{children}</LayerBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
