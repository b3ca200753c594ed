import * as Radix from '@radix-ui/react-radio-group';
import { type Address, maxAddresses } from '@sampan/api/entities';
import { Pencil, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../primitives/Button/Button.tsx';
import { useDiscardGuard } from '../../../primitives/Dialog/useDiscardGuard.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { LinkButton } from '../../../primitives/LinkButton/LinkButton.tsx';
import { Sheet } from '../../../primitives/Sheet/Sheet.tsx';
import { useMedia } from '../../../primitives/useMedia.ts';
import { media } from '../../../theme/media.ts';
import { AddressText } from '../AddressCard/AddressCard.tsx';
import { AddressForm, untouchedForm } from '../AddressForm/AddressForm.tsx';
import { card, edit, group, option } from './AddressPicker.css.ts';

export interface AddressPickerProps {
  /** The saved addresses. */
  addresses: readonly Address[];
  /** The address in use; null for none. */
  chosen: Address | null;
  /** Called when the user closes the picker, or has picked an address. */
  onClose: () => void;
  /** Called with the address that the user picks. */
  onChoose: (address: Address) => void;
}

/** Selects one of the account's addresses or adds a new one: a bottom sheet on phones, a side panel on desktops. */
export function AddressPicker({ addresses, chosen, onClose, onChoose }: AddressPickerProps) {
  const { t } = useTranslation('order');
  const formId = useId();
  const isWide = useMedia(media.lg);
  // Undefined shows the list. An account without addresses starts with the form.
  const [edited, setEdited] = useState<Address | 'new' | undefined>(addresses.length === 0 ? 'new' : undefined);
  const [{ isBusy, isDirty, isUnknown }, setFormState] = useState(untouchedForm);
  const guard = useDiscardGuard(isDirty, onClose);
  const [pointed, setPointed] = useState(chosen?.id);
  const isArrowDown = useRef(false);
  const isNew = edited === 'new';
  const isFull = addresses.length >= maxAddresses;

  function choose(address: Address) {
    onChoose(address);
    onClose();
  }
  /** Radix turns both arrow keys and presses into clicks; only a press may select and close. */
  function take(address: Address) {
    if (isArrowDown.current) setPointed(address.id);
    else choose(address);
  }
  function watchArrows({ key, type }: KeyboardEvent) {
    if (key.startsWith('Arrow')) isArrowDown.current = type === 'keydown';
  }

  const title = edited === undefined ? t('address.title') : t(isNew ? 'address.addTitle' : 'address.editTitle');
  return (
    <Sheet
      onClose={onClose}
      title={title}
      description={edited === undefined && isFull ? t('address.limit', { max: maxAddresses }) : undefined}
      side={isWide ? 'right' : 'bottom'}
      // The form has no swipe to close it, and asks before it gives up changes.
      mayClose={edited === undefined ? undefined : () => !isBusy && guard.mayClose()}
      footer={
        // The keys keep two elements: a button that turned into the submit button during its own click would submit the form.
        edited !== undefined ? (
          <Button key="save" type="submit" form={formId} size="lg" isFullWidth isLoading={isBusy}>
            {t(isUnknown ? 'checkAgain' : 'address.save')}
          </Button>
        ) : isFull ? (
          <LinkButton href="/user/account#addresses" variant="tonal" isFullWidth>
            {t('address.manage')}
          </LinkButton>
        ) : (
          <Button key="add" variant="tonal" isFullWidth leading={<Icon as={Plus} />} onClick={() => setEdited('new')}>
            {t('address.add')}
          </Button>
        )
      }
    >
      {edited === undefined ? (
        <Radix.Root
          aria-label={t('address.title')}
          className={group}
          value={String(pointed ?? '')}
          onKeyDownCapture={watchArrows}
          onKeyUpCapture={watchArrows}
        >
          {addresses.map((address) => (
            <div key={address.id} className={option}>
              <Radix.Item
                value={String(address.id)}
                className={card}
                onClick={() => take(address)}
                onKeyDown={({ key }) => key === 'Enter' && choose(address)}
              >
                <AddressText address={address} showsDefault linesId={`${formId}-${address.id}`} />
              </Radix.Item>
              <IconButton
                label={t('address.edit', { name: address.receiver })}
                aria-describedby={`${formId}-${address.id}`}
                tooltip="none"
                className={edit}
                onClick={() => setEdited(address)}
              >
                <Icon as={Pencil} size={18} />
              </IconButton>
            </div>
          ))}
        </Radix.Root>
      ) : (
        <AddressForm id={formId} address={isNew ? undefined : edited} onSaved={choose} onStateChange={setFormState} />
      )}
      {guard.question}
    </Sheet>
  );
}
