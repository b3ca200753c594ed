import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../AlertDialog/AlertDialog.tsx';

/** Confirms before a layer with unsaved form changes is closed by Esc, close button or scrim. */
export function useDiscardGuard(isDirty: boolean, onDiscard: () => void) {
  const { t } = useTranslation('controls');
  const [isAsking, setAsking] = useState(false);

  function mayClose() {
    setAsking(isDirty);
    return !isDirty;
  }

  function discard() {
    setAsking(false);
    onDiscard();
  }

  return {
    /** Pass it to `mayClose` of a Dialog or Sheet. With it a Sheet cannot be dragged, even without changes. */
    mayClose,
    /** Confirmation dialog; render it beside the layer's content. */
    question: (
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        tone="danger"
        title={t('discard.title')}
        description={t('discard.text')}
        confirmLabel={t('discard.confirm')}
        safeLabel={t('discard.keep')}
        onConfirm={discard}
      />
    ),
  };
}
