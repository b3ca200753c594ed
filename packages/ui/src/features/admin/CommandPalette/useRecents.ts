import { useState } from 'react';
import { useServices } from '../../../app/ServicesContext.ts';
import type { PaletteItem } from './palette.ts';
import { readRecents, withRecent, writeRecents } from './recents.ts';

/** Recently opened items of the palette, per tab and until log-out. */
export function useRecents() {
  const { session } = useServices().platform;
  const [recents, setRecents] = useState(() => readRecents(session));
  function remember(item: PaletteItem) {
    const next = withRecent(recents, item);
    writeRecents(session, next);
    setRecents(next);
  }
  return { recents, remember };
}
