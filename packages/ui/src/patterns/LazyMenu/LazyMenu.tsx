import { Slot } from '@radix-ui/react-slot';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuProps } from '../../primitives/Menu/Menu.tsx';

const load = () => import('../../primitives/Menu/Menu.tsx');
const Menu = lazy(() => load().then((module) => ({ default: module.Menu })));

export interface LazyMenuProps extends Omit<MenuProps, 'trigger' | 'startsOpen'> {
  /** The button that opens the menu. */
  trigger: ReactElement;
}

/**
 * A menu loaded when the pointer or focus reaches its button: the shell is on every page, but its menus are rarely
 * opened.
 */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [startsOpen, setStartsOpen] = useState<MenuProps['startsOpen']>();
  const closed = (
    <Slot
      // The ARIA attributes that Radix sets once the menu is loaded.
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // `detail` is 0 for a click by keyboard.
      onClick={(event) => setStartsOpen(event.detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setStartsOpen('key');
      }}
    >
      {trigger}
    </Slot>
  );
  if (!startsOpen) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu {...menu} trigger={trigger} startsOpen={startsOpen} />
    </Suspense>
  );
}
