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

export interface SavedViewsStore extends SavedViews {
  save: (name: string, query: string) => void;
  rename: (id: string, name: string) => void;
  /** Removes a view; returns an undo function. */
  remove: (id: string) => () => void;
  toggleDefault: (id: string) => void;
}

/** The viewer's saved views of a list, synchronised between tabs; without storage they last as long as the page. */
export function useSavedViews(storage: Storage, key: string): SavedViewsStore {
  const [saved, setSaved] = useState(() => readViews(storage, key));
  const latest = useRef(saved);
  useEffect(function keepLatest() {
    latest.current = saved;
  });
  useEffect(
    function followOtherTabs() {
      return storage.subscribe((changed) => {
        if (changed === null || changed === key) setSaved(readViews(storage, key));
      });
    },
    [storage, key],
  );

  function keep(next: SavedViews) {
    writeStored(storage, key, next);
    setSaved(next);
  }

  return {
    ...saved,
    save: (name, query) => keep(addView(saved, name, query)),
    rename: (id, name) => keep(renameView(saved, id, name)),
    remove(id) {
      keep(removeView(saved, id));
      // Views may have changed since, here or in another tab.
      return () => keep(restoreView(readViews(storage, key, latest.current), saved, id));
    },
    toggleDefault: (id) => keep(toggleDefaultView(saved, id)),
  };
}
