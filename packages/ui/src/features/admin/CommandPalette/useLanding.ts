import { useRef, useState } from 'react';
import type { PaletteItem, PaletteNumbers } from './palette.ts';

export interface NumberLookup {
  number: string;
  status: 'looking' | 'missing' | 'failed';
}

/** Opens a record when Enter is pressed on its full number, before search results arrive. */
export function useLanding(numbers: PaletteNumbers | undefined, onFound: (item: PaletteItem) => void) {
  const [landing, setLanding] = useState<NumberLookup>();
  const running = useRef<AbortController>(undefined);

  function forget() {
    running.current?.abort();
    running.current = undefined;
    setLanding(undefined);
  }

  /** Returns false if the text is not a full number: Enter then opens the selected row. */
  function land(typed: string): boolean {
    const number = typed.trim();
    if (!numbers?.isNumber(number)) return false;
    if (landing?.number === number && landing.status === 'looking') return true;
    forget();
    void find(numbers, number);
    return true;
  }

  async function find({ find: findRecord }: PaletteNumbers, number: string) {
    const controller = new AbortController();
    running.current = controller;
    setLanding({ number, status: 'looking' });
    try {
      const item = await findRecord(number, controller.signal);
      if (controller.signal.aborted) return;
      if (item) onFound(item);
      else setLanding({ number, status: 'missing' });
    } catch {
      if (!controller.signal.aborted) setLanding({ number, status: 'failed' });
    }
  }

  return { landing, land, forget };
}
