import * as Radix from '@radix-ui/react-dropdown-menu';
import { type FocusEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { pop, popList } from '../layer.css.ts';
import { menu } from './Menu.css.ts';
import { type MenuAction, type MenuChoice, MenuItems } from './MenuItems.tsx';
import { phoneCatcher, phoneSheet, scrolls } from './phoneSheet.css.ts';

export type { MenuAction, MenuChoice };

export interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactNode;
  /** Dangerous ones are placed last, after a separator, in any order. */
  actions?: readonly MenuAction[];
  /** Groups of options of which one is selected. */
  choices?: readonly MenuChoice[];
  /** Edge of the trigger that the menu aligns with. Default: end. */
  align?: 'start' | 'end';
  /** Opens on mount, for a lazily loaded menu that was requested by pointer or key. */
  startsOpen?: 'pointer' | 'key';
}

/** Menu: a dropdown on desktops, an action sheet on phones. */
export function Menu({ trigger, actions = [], choices = [], align = 'end', startsOpen }: MenuProps) {
  const isAskedByKey = useRef(startsOpen === 'key');
  const [isOpen, setOpen] = useState(startsOpen !== undefined);
  const wasOpen = useRef<boolean>(undefined);
  useCloseRequests(isOpen);
  /**
   * Opens on click. Radix opens on pointerdown: on a phone the sheet would then be under the finger when it is
   * lifted.
   */
  function waitForClick(event: PointerEvent) {
    event.preventDefault();
    wasOpen.current = isOpen;
  }
  function toggle() {
    // An open menu is closed by then, since the press was outside of it.
    setOpen(!(wasOpen.current ?? isOpen));
    wasOpen.current = undefined;
  }
  /**
   * Focuses the first item when a key opened the menu. Radix does so itself, but this key was pressed before Radix
   * was loaded.
   */
  function beginAtFirst({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target !== currentTarget || !isAskedByKey.current) return;
    isAskedByKey.current = false;
    currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus();
  }
  return (
    // Not modal: that would hide the page from screen readers but leave its button focusable.
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
