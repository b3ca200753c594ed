import type { Address } from '@sampan/api/entities';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressForm } from '../../../../features/address/AddressForm/AddressForm.tsx';
import { FormDialog } from '../../../../patterns/FormDialog/FormDialog.tsx';

export interface AddressDialogProps {
  /** The address to edit; undefined creates a new one. */
  address: Address | undefined;
  onClose: () => void;
}

/** Dialog that creates or edits an address. */
export function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { t } = useTranslation(['order', 'common']);
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormDialog
      title={t(address ? 'address.editTitle' : 'address.addTitle')}
      size="md"
      formId={formId}
      submitLabel={t('common:action.save')}
      isBusy={isBusy}
      onClose={onClose}
    >
      <AddressForm id={formId} address={address} onSaved={onClose} onBusy={setBusy} />
    </FormDialog>
  );
}
