import { Slot } from '@radix-ui/react-slot';
import { type ReactElement, useState } from 'react';
import type { MenuProps } from '../../primitives/Menu/Menu.tsx';
import { useLazyLayer } from '../useLazyLayer.ts';

const loadMenu = async () => (await import('../../primitives/Menu/Menu.tsx')).Menu;

export interface LazyMenuProps extends Omit<MenuProps, 'trigger' | 'startsOpen'> {
  /** The button that opens the menu. */
  trigger: ReactElement;
  /** Imports the menu; given by stories only. */
  load?: typeof loadMenu;
}

/**
 * A menu loaded when the pointer or focus reaches its button: the shell is on every page, but its menus are rarely
 * opened.
 */
export function LazyMenu({ trigger, load = loadMenu, ...menu }: LazyMenuProps) {
  const [startsOpen, setStartsOpen] = useState<MenuProps['startsOpen']>();
  const { Layer: Menu, isLoading, progress, open, leave, fetchAhead } = useLazyLayer(load);

  function openBy(how: MenuProps['startsOpen']) {
    setStartsOpen(how);
    open();
  }

  if (Menu) return <Menu {...menu} trigger={trigger} startsOpen={startsOpen} />;
  return (
    <>
      <Slot
        // The ARIA attributes that Radix sets once the menu is loaded.
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={isLoading || undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onBlur={leave}
        // `detail` is 0 for a click by keyboard.
        onClick={(event) => openBy(event.detail === 0 ? 'key' : 'pointer')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          openBy('key');
        }}
      >
        {trigger}
      </Slot>
      {progress}
    </>
  );
}
