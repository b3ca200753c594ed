import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../primitives/IconButton/IconButton.tsx';
import { useToast } from '../../primitives/Toast/Toast.tsx';

export interface CopyButtonProps {
  text: string;
  /** Name of the copied value, for the label: "Copy tracking number". */
  what: string;
  className?: string;
}

/** A button that copies a text to the clipboard and confirms it in a toast. */
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { t } = useTranslation(['order', 'common']);
  const toast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('common:copied'));
    } catch {
      // The clipboard is denied or the page is not a secure context; the text can still be selected.
      toast.error(t('common:copyFailed'));
    }
  }

  return (
    <IconButton label={t('detail.copy', { label: what })} size="sm" className={className} onClick={() => void copy()}>
      <Icon as={Copy} size={16} />
    </IconButton>
  );
}
