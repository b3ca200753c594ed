import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertDialog } from '../AlertDialog/AlertDialog.tsx';

export interface DiscardGuard {
  /** For the `mayClose` of a Dialog or a Sheet. */
  mayClose: (() => boolean) | undefined;
  /** To be rendered beside the layer's content. */
  question: ReactNode;
}

/** A form that was changed asks before its layer closes by Esc, the cross or the scrim. */
export function useDiscardGuard(isDirty: boolean, onDiscard: () => void): DiscardGuard {
  const { t } = useTranslation('controls');
  const [isAsking, setAsking] = useState(false);

  function ask() {
    setAsking(true);
    return false;
  }

  function discard() {
    setAsking(false);
    onDiscard();
  }

  return {
    mayClose: isDirty ? ask : undefined,
    question: (
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
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
