import { useLayoutEffect, useRef } from 'react';
import type { ImportStep } from './useProductImport.ts';

/**
 * Returns a ref for the content of the dialog. With a step, the pressed control is gone: the focus goes to the first
 * field of the next step, or else to the title of the dialog.
 */
export function useFocusStep(step: ImportStep) {
  const content = useRef<HTMLDivElement>(null);
  const focusedStep = useRef(step);
  useLayoutEffect(
    function focusStep() {
      if (focusedStep.current === step) return;
      focusedStep.current = step;
      const layer = content.current?.closest<HTMLElement>('[role="dialog"]');
      const title = layer?.querySelector<HTMLElement>('[data-layer-title]');
      // Somebody who has gone on to another control keeps the focus there.
      if (![document.body, layer, title].includes(document.activeElement as HTMLElement)) return;
      const hasFields = step === 'file' || step === 'map';
      const field = hasFields && content.current?.querySelector<HTMLElement>('input, [role="combobox"]');
      (field || title)?.focus();
    },
    [step],
  );
  return content;
}
