import { type RefObject, useEffect } from 'react';

const editable = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** The `/` key focuses the input and selects its text, unless the viewer is typing elsewhere. */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>) {
  useEffect(
    function focusOnSlash() {
      function press(event: KeyboardEvent) {
        const isTyping = event.target instanceof Element && event.target.matches(editable);
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
        // Header and top bar both render one; CSS hides one of them.
        if (input.current?.offsetParent == null) return;
        event.preventDefault();
        input.current.focus();
        input.current.select();
      }
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    },
    [input],
  );
}
