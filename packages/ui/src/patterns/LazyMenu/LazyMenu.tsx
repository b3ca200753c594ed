import { Slot } from '@radix-ui/react-slot';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import type { MenuProps } from '../../primitives/Menu/Menu.tsx';

const load = () => import('../../primitives/Menu/Menu.tsx');
const Menu = lazy(() => load().then((module) => ({ default: module.Menu })));

export interface LazyMenuProps extends Omit<MenuProps, 'trigger' | 'startsOpen'> {
  /** The button that opens it. */
  trigger: ReactElement;
}

/**
 * A menu whose code comes when a hand comes near its button: the shell stands on every page, its menus are opened on
 * few.
 */
export function LazyMenu({ trigger, ...menu }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = (
    <Slot
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => event.key === 'ArrowDown' && setWanted(true)}
    >
      {trigger}
    </Slot>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu {...menu} trigger={trigger} startsOpen />
    </Suspense>
  );
}
