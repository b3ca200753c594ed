import { readStored, removeStored, writeStored } from '@sampan/domain/stored';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { getDraftKey } from '../../../../app/drafts/draftNames.ts';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { hasSessionExpired } from '../../../../app/session/hasSessionExpired.ts';
import { noSelection, type Selection } from '../../../../patterns/DataTable/selection.ts';

/** Ids of the selected rows, the search and filters under which they were selected, and when they were kept. */
const KeptSelectionSchema = v.object({ view: v.string(), ids: v.array(v.string()), at: v.number() });

/** How long a selection is kept, in ms: later nobody remembers it, and would act on these rows, too. */
const lifetimeMs = 30 * 60_000;

/**
 * The selected rows of a list with this view. Rows that are selected when the session expires are selected again after
 * the login, if that is soon and the list then has the same view. A selection of all rows is not kept: other rows may
 * match by then.
 */
export function useKeptSelection(view: string): [Selection, (selection: Selection) => void] {
  const { session, platform } = useServices();
  const { here } = useNavigation();
  const { session: storage, clock } = platform;
  const [chosen, setChosen] = useState({ ...noSelection, view });
  const latest = useRef(chosen);
  useEffect(function rememberChoice() {
    latest.current = chosen;
  });
  useEffect(
    function keepOverLogin() {
      const key = getDraftKey(`selection ${here().split('?')[0]}`);
      const kept = readStored(storage, key, KeptSelectionSchema);
      if (kept && clock.now() - kept.at < lifetimeMs) setChosen({ view: kept.view, ids: kept.ids, isAll: false });
      removeStored(storage, key);
      return () => {
        const { isAll, ids, view: chosenView } = latest.current;
        if (!isAll && ids.length > 0 && hasSessionExpired(session))
          writeStored(storage, key, { view: chosenView, ids, at: clock.now() });
      };
    },
    [session, storage, clock, here],
  );
  return [chosen.view === view ? chosen : noSelection, (selection) => setChosen({ ...selection, view })];
}
