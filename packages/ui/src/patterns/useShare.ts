import { useTranslation } from 'react-i18next';
import { useToast } from '../primitives/Toast/Toast.tsx';

/** Shares the current page: by the system's share sheet, else by copying its URL. */
export function useShare(title = ''): () => Promise<void> {
  const { t } = useTranslation(['shop', 'common']);
  const toast = useToast();
  return async function share() {
    const url = window.location.href;
    if (navigator.share) {
      // Closing the share sheet rejects; ignore it.
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
