import type { Storage } from '@sampan/domain/ports';
import { writeStored } from '@sampan/domain/stored';
import { useEffect, useState } from 'react';
import {
  readViews,
  type SavedViews,
  toggleDefaultView,
  viewAdded,
  viewRemoved,
  viewRenamed,
  viewRestored,
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
    save: (name, query) => keep(viewAdded(saved, name, query)),
    rename: (id, name) => keep(viewRenamed(saved, id, name)),
    remove(id) {
      const others = viewRemoved(saved, id);
      keep(others);
      // Views may have changed since, here or in another tab.
      return () => keep(viewRestored(readViews(storage, key, others), saved, id));
    },
    toggleDefault: (id) => keep(toggleDefaultView(saved, id)),
  };
}
