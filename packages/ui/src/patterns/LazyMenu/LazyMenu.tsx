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
  const [wanted, setWanted] = useState<MenuProps['startsOpen']>();
  const closed = (
    <Slot
      // What the open one's button says, for whoever has not opened it yet.
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      // A click without a finger or a mouse is Enter's or the space bar's.
      onClick={(event) => setWanted(event.detail === 0 ? 'key' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setWanted('key');
      }}
    >
      {trigger}
    </Slot>
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu {...menu} trigger={trigger} startsOpen={wanted} />
    </Suspense>
  );
}
