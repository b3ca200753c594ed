import * as Radix from '@radix-ui/react-dropdown-menu';
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { pop, popList } from '../layer.css.ts';
import { menu } from './Menu.css.ts';
import { type MenuAction, type MenuChoice, MenuItems } from './MenuItems.tsx';
import { phoneCatcher, phoneSheet, scrolls } from './phoneSheet.css.ts';

export type { MenuAction, MenuChoice };

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Dangerous ones come last, behind a line, wherever they are named. */
  actions?: readonly MenuAction[];
  choices?: readonly MenuChoice[];
  align?: 'start' | 'end';
  /** Its code came because it was asked for, by a pointer or by a key. */
  startsOpen?: 'pointer' | 'key';
}

/** Beside its button on a desktop, an action sheet on a phone. */
export function Menu({ trigger, actions = [], choices = [], align = 'end', startsOpen }: MenuProps) {
  const isAskedByKey = useRef(startsOpen === 'key');
  const [isOpen, setOpen] = useState(startsOpen !== undefined);
  const wasOpen = useRef<boolean>(undefined);
  /** Radix opens it already here. On a phone its sheet would then be under the finger that is still to go up. */
  function waitForClick(event: PointerEvent) {
    event.preventDefault();
    wasOpen.current = isOpen;
  }
  function toggle() {
    // What was open has closed by then: the press was outside of it.
    setOpen(!(wasOpen.current ?? isOpen));
    wasOpen.current = undefined;
  }
  /** Radix begins at the first action where a key opened it, but this key was pressed before Radix came. */
  function beginAtFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target !== currentTarget || !isAskedByKey.current) return;
    isAskedByKey.current = false;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  }
  return (
    // Modal, it would hide the page from screen readers and leave the button in it focusable.
    <Radix.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <Radix.Trigger asChild onPointerDown={waitForClick} onClick={toggle}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <div className={phoneCatcher} />
      </Radix.Portal>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onFocus={beginAtFirst}
          className={`${pop} ${popList} ${menu} ${phoneSheet} ${scrolls}`}
        >
          <MenuItems parts={Radix} actions={actions} choices={choices} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
