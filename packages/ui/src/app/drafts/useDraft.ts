import { useEffect, useEffectEvent, useState } from 'react';
import type * as v from 'valibot';
import { useServices } from '../services/ServicesContext.ts';
import { createDraftKeeper, stopWithSession } from './draftKeeper.ts';

export interface UseDraftOptions<Schema extends v.GenericSchema> {
  /**
   * Unique per record: `product 12`. It may change only when a new record is created; use `key={name}` for other records.
   */
  name: string;
  schema: Schema;
  /** Current values of the editor. */
  value: v.InferOutput<Schema>;
  /** True if the values differ from the saved ones. When it becomes false, the draft is removed. */
  isDirty: boolean;
  /** Called once with the draft of the previous page load, if there is one. */
  onRestored?: (draft: v.InferOutput<Schema>) => void;
}

/** Stores an editor's unsaved values in this tab, also across a reload for a new build. */
export function useDraft<Schema extends v.GenericSchema>({
  name,
  schema,
  value,
  isDirty,
  onRestored,
}: UseDraftOptions<Schema>) {
  const { platform, session } = useServices();
  const { session: storage, clock } = platform;
  const [keeper] = useState(() => createDraftKeeper({ name, schema, storage, clock }));
  const [restored] = useState(() => keeper.read());
  // The form is clean until it has applied the draft after mount, so remove a draft only once it was dirty.
  const [wasDirty, setWasDirty] = useState(false);
  if (isDirty && !wasDirty) setWasDirty(true);
  // Before the draft is kept: values typed after the creation belong to the created record.
  useEffect(
    function followName() {
      keeper.rename(name);
    },
    [keeper, name],
  );
  useEffect(
    function keepDraft() {
      if (isDirty) keeper.keep(value);
      else if (wasDirty) keeper.forget();
    },
    [keeper, isDirty, wasDirty, value],
  );
  useEffect(
    function stopWhenUserLeaves() {
      return stopWithSession(keeper, session);
    },
    [keeper, session],
  );
  useEffect(
    function writeBeforeLeaving() {
      window.addEventListener('pagehide', keeper.flush);
      return () => {
        window.removeEventListener('pagehide', keeper.flush);
        keeper.flush();
      };
    },
    [keeper],
  );
  const restore = useEffectEvent(() => {
    if (restored !== null) onRestored?.(restored);
  });
  useEffect(function restoreDraft() {
    restore();
  }, []);
  return { forget: keeper.forget, amend: keeper.amend, abandon: keeper.abandon };
}
