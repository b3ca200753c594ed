import * as Radix from '@radix-ui/react-context-menu';
import { type ReactElement, useState } from 'react';
import { useCloseRequests } from '../Dialog/useCloseRequests.ts';
import { pop, popList } from '../layer.css.ts';
import { type MenuAction, type MenuChoice, MenuItems } from '../Menu/MenuItems.tsx';

export interface ContextMenuProps {
  /** Element with the context menu; it must be focusable, for the keyboard's menu key. */
  children: ReactElement;
  /** The same actions as a visible Menu nearby, since context menus are not discoverable. */
  actions?: readonly MenuAction[];
  /** Groups of options of which one is selected. */
  choices?: readonly MenuChoice[];
}

/** Context menu for mouse and menu key. A long press on touch keeps the browser's behaviour. */
export function ContextMenu({ children, actions = [], choices = [] }: ContextMenuProps) {
  const [isTouched, setTouched] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useCloseRequests(isOpen);
  return (
    <Radix.Root modal={false} onOpenChange={setOpen}>
      <Radix.Trigger
        asChild
        disabled={isTouched}
        onPointerDownCapture={(event) => setTouched(event.pointerType === 'touch')}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content collisionPadding={8} className={`${pop} ${popList}`}>
          <MenuItems parts={Radix} actions={actions} choices={choices} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
