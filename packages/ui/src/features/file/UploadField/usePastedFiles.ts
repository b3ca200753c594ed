import { useEffect, useEffectEvent } from 'react';
import { isField } from '../../../primitives/isField.ts';

/** Handles files pasted on the page, except into text fields. */
export function usePastedFiles(isOn: boolean, onFiles: (files: File[]) => void) {
  const take = useEffectEvent(onFiles);
  useEffect(
    function takePastedFiles() {
      if (!isOn) return;
      function paste(event: ClipboardEvent) {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || (isField(event.target) && !isFileInput(event.target))) return;
        event.preventDefault();
        take(files);
      }
      document.addEventListener('paste', paste);
      return () => document.removeEventListener('paste', paste);
    },
    [isOn],
  );
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}
