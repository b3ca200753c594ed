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
  /** The field that had the focus when the fields froze, and the button that has it meanwhile. */
  const moved = useRef<{ field: HTMLElement; button: HTMLElement }>(undefined);
  useLayoutEffect(
    function moveFocus() {
      if (!isFrozen) {
        // Not in a clean-up: React restores the focus of before a commit after its clean-ups.
        if (moved.current && document.activeElement === moved.current.button) moved.current.field.focus();
        moved.current = undefined;
        return;
      }
      const field = focused.current;
      const form = group.current?.closest('[role="dialog"], [role="alertdialog"]') ?? group.current?.form;
      const button =
        form?.querySelector<HTMLElement>('button[aria-busy="true"]') ??
        form?.querySelector<HTMLElement>('button[type="submit"]');
      if (!field || !button) return;
      button.focus();
      moved.current = { field, button };
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
