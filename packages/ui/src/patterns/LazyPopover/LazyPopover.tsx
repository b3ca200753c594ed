import { Slot } from '@radix-ui/react-slot';
import { type ReactElement, Suspense, useRef, useState } from 'react';
import { fetchParts } from '../../app/lazyPart.tsx';
import type { PopoverProps } from '../../primitives/Popover/Popover.tsx';
import { useLazyLayer } from '../useLazyLayer.ts';

const loadPopover = () => import('../../primitives/Popover/Popover.tsx');

export interface LazyPopoverProps extends Omit<PopoverProps, 'anchor'> {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /**
   * Names of lazy parts in the content: the popover opens once they are loaded, so that its first control can be
   * focused.
   */
  parts?: readonly string[];
}

const noParts: readonly string[] = [];

/** A popover loaded when the pointer or focus reaches its button: most visits open none. */
export function LazyPopover({
  trigger,
  parts = noParts,
  isOpen,
  onOpenChange,
  children,
  ...popover
}: LazyPopoverProps) {
  const button = useRef<HTMLElement>(null);
  const [isOpenHere, setOpenHere] = useState(false);
  const isShown = isOpen ?? isOpenHere;
  const { Layer: Popover, isLoading, progress, open, leave, fetchAhead } = useLazyLayer(load, () => change(false));

  async function load() {
    const [module] = await Promise.all([loadPopover(), fetchParts(parts)]);
    return module.Popover;
  }
  function change(next: boolean) {
    setOpenHere(next);
    onOpenChange?.(next);
  }

  return (
    <>
      <Slot
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isShown}
        aria-busy={(isShown && isLoading) || undefined}
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onBlur={leave}
        onClick={() => {
          if (!isShown) open();
          change(!isShown);
        }}
      >
        {trigger}
      </Slot>
      {isShown && progress}
      {Popover && (
        <Popover {...popover} anchor={button} isOpen={isShown} onOpenChange={change}>
          <Suspense>{children}</Suspense>
        </Popover>
      )}
    </>
  );
}
