import type { Storage } from '@sampan/domain/ports';
import { writeStored } from '@sampan/domain/stored';
import { useEffect, useRef, useState } from 'react';
import {
  addView,
  readViews,
  removeView,
  renameView,
  restoreView,
  type SavedViews,
  toggleDefaultView,
} from './savedViews.ts';

export type SavedViewsStore = ReturnType<typeof useSavedViews>;

/** The viewer's saved views of a list, synchronised between tabs; without storage they last as long as the page. */
export function useSavedViews(storage: Storage, key: string) {
  const [saved, setSaved] = useState(() => readViews(storage, key));
  const latest = useRef(saved);
  /** False while storage refuses the views, as when it is full: then only this page has the latest ones. */
  const isStored = useRef(true);
  useEffect(function keepLatest() {
    latest.current = saved;
  });
  useEffect(
    function followOtherTabs() {
      return storage.subscribe((changed) => {
        if (changed !== null && changed !== key) return;
        isStored.current = true;
        setSaved(readViews(storage, key));
      });
    },
    [storage, key],
  );

  function keep(next: SavedViews) {
    isStored.current = writeStored(storage, key, next);
    setSaved(next);
  }

  return {
    ...saved,
    save: (name: string, query: string) => keep(addView(saved, name, query)),
    rename: (id: string, name: string) => keep(renameView(saved, id, name)),
    /** Removes a view; returns an undo function. */
    remove(id: string) {
      keep(removeView(saved, id));
      return () => {
        // Views may have changed since, here or in another tab.
        const now = isStored.current ? readViews(storage, key, latest.current) : latest.current;
        keep(restoreView(now, saved, id));
      };
    },
    toggleDefault: (id: string) => keep(toggleDefaultView(saved, id)),
  };
}
