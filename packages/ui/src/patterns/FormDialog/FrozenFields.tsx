import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface FrozenFieldsProps {
  /** True while the input is on its way, or may have arrived: it cannot be changed. */
  isFrozen: boolean;
  children: ReactNode;
}

/**
 * Fields of a dialog that show what was sent until its outcome is known. Meanwhile the focus waits on the busy button,
 * because a disabled field cannot keep it.
 */
export function FrozenFields({ isFrozen, children }: FrozenFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  /** The field with the focus. Browsers blur it as soon as it is disabled, and React reports no events then. */
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(
    function moveFocus() {
      const field = focused.current;
      const dialog = group.current?.closest('[role="dialog"], [role="alertdialog"]');
      const button = dialog?.querySelector<HTMLElement>('button[aria-busy="true"]');
      if (!isFrozen || !field || !button) return;
      button.focus();
      return function returnFocus() {
        if (document.activeElement === button) field.focus();
      };
    },
    [isFrozen],
  );
  return (
    <fieldset
      ref={group}
      disabled={isFrozen}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {children}
    </fieldset>
  );
}
