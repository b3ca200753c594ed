import { user } from '@sampan/api/contract/user';
import { type Address, maxAddresses } from '@sampan/api/entities';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../../data/useEndpoint.ts';
import { AddressText, EmptyAddressCard } from '../../../../features/address/AddressCard/AddressCard.tsx';
import { AddressForm, untouchedForm } from '../../../../features/address/AddressForm/AddressForm.tsx';
import { FormDialog } from '../../../../patterns/FormDialog/FormDialog.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { acts, book, card, head, list, start } from './AddressBook.css.ts';
import { findNextFocus, focusRow } from './rowFocus.ts';
import { useAddressRemoval } from './useAddressRemoval.ts';

/** URL fragment that links to this section (`#addresses`). */
const anchor = 'addresses';

export interface AddressBookProps {
  /** Fragment of the URL; `#addresses` scrolls to the address book. */
  hash?: string;
}

/** The account's address book: edit, delete with undo, and set the default address of new orders. */
export function AddressBook({ hash = '' }: AddressBookProps) {
  const { t } = useTranslation(['account', 'order']);
  const id = useId();
  const toast = useToast();
  const reads = useReads();
  const addresses = useEndpoint(user.addressList, {});
  const change = useAction(user.addressDefault, { invalidates: [user.addressList] });
  const { hidden, remove, flush } = useAddressRemoval();
  const [edited, setEdited] = useState<Address | 'new'>();
  const [isOpening, setOpening] = useState(false);
  const limitId = useId();
  const section = useScrollToAnchor(hash === `#${anchor}`);
  const visibleAddresses = addresses.data?.filter((address) => !hidden.some((one) => one.id === address.id));
  const isFull = visibleAddresses !== undefined && visibleAddresses.length >= maxAddresses;

  async function makeDefault({ id }: Address) {
    const pressed = document.activeElement;
    const answer = await change.run({ id: id as number });
    if (answer.status === 'success') {
      // The pressed button is unmounted when the list is sorted again, so focus the row's Edit button. A focus that has
      // moved on meanwhile stays.
      if ([document.body, pressed].includes(document.activeElement)) focusRow(section.current, id, 'edit');
    } else {
      toast.error(t(isOutcomeUnknown(answer, false) ? 'order:refused.unknownRetry' : 'book.notDefault'));
      void addresses.refetch();
    }
  }
  function removeRow(address: Address) {
    const next = findNextFocus(visibleAddresses ?? [], address.id);
    remove(address, () => requestAnimationFrame(() => focusRow(section.current, address.id, 'delete')));
    requestAnimationFrame(() => focusRow(section.current, next, 'delete'));
  }
  async function openNew() {
    // With a removal that was not sent yet, the server would refuse another address.
    if (addresses.data && addresses.data.length >= maxAddresses) {
      setOpening(true);
      await flush();
      setOpening(false);
      if ((reads.peek(user.addressList, {})?.length ?? 0) >= maxAddresses) return;
    }
    setEdited('new');
  }
  function closeForm() {
    const isGone = edited !== 'new' && !addresses.data?.some(({ id }) => id === edited?.id);
    flushSync(() => setEdited(undefined));
    // Its Edit button is gone, too: the heading receives the focus.
    if (isGone) focusRow(section.current, undefined, 'edit');
  }

  return (
    <section ref={section} id={anchor} className={book} aria-labelledby={id}>
      <div className={head}>
        <Heading level={2} size="title" id={id} tabIndex={-1}>
          {t('book.title')}
        </Heading>
        {visibleAddresses && visibleAddresses.length > 0 && (
          <Button
            variant="tonal"
            size="sm"
            leading={<Icon as={Plus} />}
            isLoading={isOpening}
            disabled={isFull}
            aria-describedby={isFull ? limitId : undefined}
            onClick={() => void openNew()}
          >
            {t('book.add')}
          </Button>
        )}
      </div>
      {isFull && <MutedText id={limitId}>{t('order:address.limit', { max: maxAddresses })}</MutedText>}
      <PageState
        result={{ ...addresses, data: visibleAddresses }}
        skeleton={
          <Stack gap="md">
            <Skeleton shape="block" height="128px" />
            <Skeleton shape="block" height="128px" />
          </Stack>
        }
        isEmpty={(known) => known.length === 0}
        empty={<EmptyAddressCard onAdd={() => void openNew()} />}
        headingLevel={3}
      >
        {(known) => (
          <ul className={list}>
            {known.map((address) => (
              <AddressRow
                key={address.id}
                address={address}
                isBusy={change.isPending}
                onEdit={() => setEdited(address)}
                onDelete={() => removeRow(address)}
                onMakeDefault={() => void makeDefault(address)}
              />
            ))}
          </ul>
        )}
      </PageState>
      {edited && <AddressDialog address={edited === 'new' ? undefined : edited} onClose={closeForm} />}
    </section>
  );
}

/** Scrolls to the address book when the URL has its fragment. */
function useScrollToAnchor(isWanted: boolean) {
  const section = useRef<HTMLElement>(null);
  useEffect(
    function scrollToAddresses() {
      if (isWanted) section.current?.scrollIntoView({ block: 'start' });
    },
    [isWanted],
  );
  return section;
}

interface AddressDialogProps {
  /** The address to edit; undefined creates a new one. */
  address: Address | undefined;
  onClose: () => void;
}

/** Dialog that creates or edits an address. */
function AddressDialog({ address, onClose }: AddressDialogProps) {
  const { t } = useTranslation(['order', 'common']);
  const formId = useId();
  const [{ isBusy, isDirty, isUnknown }, setFormState] = useState(untouchedForm);
  return (
    <FormDialog
      title={t(address ? 'address.editTitle' : 'address.addTitle')}
      size="md"
      formId={formId}
      submitLabel={t(isUnknown ? 'checkAgain' : 'common:action.save')}
      isBusy={isBusy}
      isDirty={isDirty}
      onClose={onClose}
    >
      <AddressForm id={formId} address={address} onSaved={onClose} onStateChange={setFormState} />
    </FormDialog>
  );
}

interface AddressRowProps {
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
  const linesId = useId();
  return (
    <li className={card} data-address={address.id}>
      <AddressText address={address} showsDefault linesId={linesId} />
      <div className={acts}>
        {!address.isDefault && (
          <Button
            variant="link"
            size="sm"
            className={start}
            aria-label={t('book.makeDefaultOf', { name })}
            aria-describedby={linesId}
            disabled={isBusy}
            onClick={onMakeDefault}
          >
            {t('book.makeDefault')}
          </Button>
        )}
        <IconButton label={t('book.edit', { name })} aria-describedby={linesId} data-act="edit" onClick={onEdit}>
          <Icon as={Pencil} size={18} />
        </IconButton>
        <IconButton label={t('book.delete', { name })} aria-describedby={linesId} data-act="delete" onClick={onDelete}>
          <Icon as={Trash2} size={18} />
        </IconButton>
      </div>
    </li>
  );
}
