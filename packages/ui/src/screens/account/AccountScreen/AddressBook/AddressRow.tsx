import type { Address } from '@sampan/api/entities';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '../../../../features/address/AddressCard/AddressCard.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { acts, card, start } from './AddressBook.css.ts';

export interface AddressRowProps {
  address: Address;
  /** Another address is being made the default. */
  isBusy: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onMakeDefault: () => void;
}

/** One address with its actions. */
export function AddressRow({ address, isBusy, onEdit, onDelete, onMakeDefault }: AddressRowProps) {
  const { t } = useTranslation('account');
  const name = address.receiver;
  return (
    <li className={card} data-address={address.id}>
      <AddressText address={address} showsDefault />
      <div className={acts}>
        {!address.isDefault && (
          <Button
            variant="link"
            size="sm"
            className={start}
            aria-label={t('book.makeDefaultOf', { name })}
            disabled={isBusy}
            onClick={onMakeDefault}
          >
            {t('book.makeDefault')}
          </Button>
        )}
        <IconButton label={t('book.edit', { name })} data-act="edit" onClick={onEdit}>
          <Icon as={Pencil} size={18} />
        </IconButton>
        <IconButton label={t('book.delete', { name })} data-act="delete" onClick={onDelete}>
          <Icon as={Trash2} size={18} />
        </IconButton>
      </div>
    </li>
  );
}
