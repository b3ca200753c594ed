import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { IconButton, type IconButtonProps } from '../../primitives/IconButton/IconButton.tsx';
import { useCopy } from '../useCopy.ts';

export interface CopyButtonProps {
  text: string;
  /** Name of the copied value, for the label: "Copy tracking number". */
  what: string;
  /** Position of the tooltip; `none` in a list, where it would cover the next button. */
  tooltip?: IconButtonProps['tooltip'];
  className?: string;
}

/** A button that copies a text to the clipboard and confirms it in a toast. */
export function CopyButton({ text, what, tooltip, className }: CopyButtonProps) {
  const { t } = useTranslation('order');
  const copy = useCopy();
  return (
    <IconButton
      label={t('detail.copy', { label: what })}
      size="sm"
      tooltip={tooltip}
      className={className}
      onClick={() => void copy(text)}
    >
      <Icon as={Copy} size={16} />
    </IconButton>
  );
}
