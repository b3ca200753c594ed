import * as Radix from '@radix-ui/react-context-menu';
import { type ReactElement, useState } from 'react';
import { pop, popList } from '../layer.css.ts';
import { type MenuAction, type MenuChoice, MenuItems } from '../Menu/MenuItems.tsx';

export interface ContextMenuProps {
  /** What is pressed with the second button; it must take focus, for the keyboard's menu key. */
  children: ReactElement;
  /** The same that a visible Menu nearby offers: nobody finds these by looking. */
  actions?: readonly MenuAction[];
  choices?: readonly MenuChoice[];
}

/** A shortcut for mice and the menu key. A long press of a finger stays the browser's own. */
export function ContextMenu({ children, actions = [], choices = [] }: ContextMenuProps) {
  const [isTouched, setTouched] = useState(false);
  return (
    <Radix.Root modal={false}>
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
