import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { GenericSchema } from 'valibot';
import { createDraftKeeper } from '../../../../app/drafts/draftKeeper.ts';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useDiscardGuard } from '../../../../primitives/Dialog/useDiscardGuard.tsx';
import { focusPageStart } from '../../../../primitives/findPageStart.ts';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { useFocusAfterRemoval } from '../../../../primitives/useFocusAfterRemoval.ts';
import { RecordNotFound } from '../RecordNotFound.tsx';
import type { RecordDraft, RecordFields } from './recordDraft.ts';

export interface DeletedRecordProps<Fields extends RecordFields, Saved> {
  texts: 'article.gone' | 'product.gone';
  /** Address of the list of the records. */
  listHref: string;
  draftName: string;
  schema: GenericSchema<unknown, RecordDraft<Fields, Saved>>;
  /** Returns the name of the record that was edited. */
  getName: (fields: Fields) => string;
  /** Makes the draft one of a new record. */
  toNewDraft: (fields: Fields) => RecordDraft<Fields, Saved>;
  /** Called to open the draft, which keeps its name, in the editor of a new record. */
  onContinue: () => void;
}

/** A record that does not exist. What was typed before someone deleted it can be continued in a new one. */
export function DeletedRecord<Fields extends RecordFields, Saved>({
  texts,
  listHref,
  draftName,
  schema,
  getName,
  toNewDraft,
  onContinue,
}: DeletedRecordProps<Fields, Saved>) {
  const { t } = useTranslation(['admin', 'common']);
  const { session: storage, clock } = useServices().platform;
  const [keeper] = useState(() => createDraftKeeper({ name: draftName, schema, storage, clock }));
  const [draft, setDraft] = useState(() => keeper.read());
  const { mayClose, question } = useDiscardGuard(draft !== null, () => {
    keeper.forget();
    setDraft(null);
  });
  useFocusAfterRemoval(draft !== null, focusPageStart);
  if (!draft) return <RecordNotFound texts={texts} listHref={listHref} />;

  function continueInNew() {
    // Continued before: the new record may have been created.
    keeper.amend((kept) => (kept.created || kept.opened.version === undefined ? kept : toNewDraft(kept.fields)));
    flushSync(onContinue);
    focusPageStart();
  }

  return (
    <FormCard title={getName(draft.fields)} note={t(`${texts}.draft`)}>
      <Inline>
        <Button onClick={continueInNew}>{t(`${texts}.continue`)}</Button>
        <Button variant="outline" onClick={mayClose}>
          {t('common:action.discard')}
        </Button>
      </Inline>
      {question}
    </FormCard>
  );
}
