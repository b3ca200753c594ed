import { useTranslation } from 'react-i18next';
import { useToast } from '../primitives/Toast/Toast.tsx';

/** Returns a function that copies a text to the clipboard and confirms it in a toast. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('common');
  const toast = useToast();
  return async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('copied'));
    } catch {
      // The clipboard is denied or the page is not a secure context; the text can still be selected.
      toast.error(t('copyFailed'));
    }
  };
}
