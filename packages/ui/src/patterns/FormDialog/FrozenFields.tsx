import { type ReactNode, useLayoutEffect, useRef } from 'react';

export interface FrozenFieldsProps {
  /** True while the input is on its way, or may have arrived: it cannot be changed. */
  isFrozen: boolean;
  /** Class of the fieldset, for its layout. */
  className?: string;
  children: ReactNode;
}

/**
 * Fields of a dialog or form that show what was sent until its outcome is known. Meanwhile the focus waits on the busy
 * button, or the one that sends again, because a disabled field cannot keep it.
 */
export function FrozenFields({ isFrozen, className, children }: FrozenFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  /** The field with the focus. Browsers blur it as soon as it is disabled, and React reports no events then. */
  const focused = useRef<HTMLElement>(null);
  useLayoutEffect(
    function moveFocus() {
      const field = focused.current;
      const form = group.current?.closest('[role="dialog"], [role="alertdialog"]') ?? group.current?.form;
      const button =
        form?.querySelector<HTMLElement>('button[aria-busy="true"]') ??
        form?.querySelector<HTMLElement>('button[type="submit"]');
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
      className={className}
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
