import { useEffect, useState } from 'react';
import type * as v from 'valibot';
import { useServices } from '../../app/ServicesContext.ts';
import { createDraftKeeper } from './draftKeeper.ts';

export interface UseDraftOptions<Schema extends v.GenericSchema> {
  /** One per record: `product 12`. A new one needs a new component: `key={name}`. */
  name: string;
  schema: Schema;
  /** What the editor holds now. */
  value: v.InferOutput<Schema>;
  /** It differs from what is saved. Back at false the draft is forgotten. */
  isDirty: boolean;
}

/**
 * Keeps an editor's unsaved values in this tab, through a reload for a new build too.
 *
 * `restored` is what an earlier visit left, read once: start the form with it.
 */
export function useDraft<Schema extends v.GenericSchema>({ name, schema, value, isDirty }: UseDraftOptions<Schema>) {
  const { session: storage, clock } = useServices().platform;
  const [keeper] = useState(() => createDraftKeeper({ name, schema, storage, clock }));
  const [restored] = useState(() => keeper.read());
  // The form starts with what is saved and takes the draft a moment later: until then it is not clean, only young.
  const [wasDirty, setWasDirty] = useState(false);
  if (isDirty && !wasDirty) setWasDirty(true);
  useEffect(
    function keepDraft() {
      if (isDirty) keeper.keep(value);
      else if (wasDirty) keeper.forget();
    },
    [keeper, isDirty, wasDirty, value],
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
  return { restored, forget: keeper.forget };
}
