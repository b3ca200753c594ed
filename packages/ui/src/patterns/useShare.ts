import { useTranslation } from 'react-i18next';
import { useToast } from '../primitives/Toast/Toast.tsx';

/** Hands on the page that is shown: by the device's own sheet where it has one, else by the clipboard. */
export function useShare(title = ''): () => Promise<void> {
  const { t } = useTranslation(['shop', 'common']);
  const toast = useToast();
  return async function share() {
    const url = window.location.href;
    if (navigator.share) {
      // A reader who closes the sheet has shared nothing, and that is all.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('product.linkCopied'));
    } catch {
      toast.error(t('common:copyFailed'));
    }
  };
}
