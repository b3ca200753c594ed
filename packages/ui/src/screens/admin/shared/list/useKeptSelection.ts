import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '../../../../app/drafts/useDraft.ts';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { noSelection, type Selection } from '../../../../patterns/DataTable/selection.ts';

/** A selection and the search and filters under which it was made. */
const KeptSelectionSchema = v.object({ view: v.string(), isAll: v.boolean(), ids: v.array(v.string()) });
const nothing = { ...noSelection, ids: [], view: '' };

/**
 * The selected rows of a list with this view. When the session expires they stay in this tab, and are selected again
 * after the login if the list has the same view; leaving the list drops them.
 */
export function useKeptSelection(view: string): [Selection, (selection: Selection) => void] {
  const { session } = useServices();
  const { here } = useNavigation();
  const [path] = useState(() => here().split('?')[0]);
  const [chosen, setChosen] = useState<v.InferOutput<typeof KeptSelectionSchema>>();
  const { restored, forget } = useDraft({
    name: `selection ${path}`,
    schema: KeptSelectionSchema,
    value: chosen ?? nothing,
    isDirty: chosen !== undefined && (chosen.isAll || chosen.ids.length > 0),
  });
  useEffect(
    function forgetWhenLeft() {
      return () => {
        if (session.getSnapshot().context.token !== null) forget();
      };
    },
    [session, forget],
  );
  function setSelection({ isAll, ids }: Selection) {
    if (!isAll && ids.length === 0) forget();
    setChosen({ isAll, ids: [...ids], view });
  }
  const kept = chosen ?? restored;
  return [kept?.view === view ? kept : noSelection, setSelection];
}
