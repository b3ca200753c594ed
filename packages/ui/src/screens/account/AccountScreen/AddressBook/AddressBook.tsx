import { user } from '@sampan/api/contract/user';
import type { Address } from '@sampan/api/entities';
import { Plus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHere } from '../../../../app/navigation.tsx';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { EmptyAddressCard } from '../../../../features/address/AddressCard/AddressCard.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { book, head, list } from './AddressBook.css.ts';
import { AddressDialog } from './AddressDialog.tsx';
import { AddressRow } from './AddressRow.tsx';
import { focusRow, nextFocus } from './rowFocus.ts';
import { useAddressRemoval } from './useAddressRemoval.ts';

/** URL fragment that links to this section (`#addresses`). */
const anchor = 'addresses';

/** The account's address book: edit, delete with undo, and set the default address of new orders. */
export function AddressBook() {
  const { t } = useTranslation('account');
  const id = useId();
  const toast = useToast();
  const addresses = useEndpoint(user.addressList, {});
  const save = useAction(user.addressSave, { invalidates: [user.addressList] });
  const { hidden, remove } = useAddressRemoval();
  const [edited, setEdited] = useState<Address | 'new'>();
  const section = useScrollToAnchor();
  const shown = addresses.data?.filter((address) => !hidden.some((one) => one.id === address.id));

  async function makeDefault(address: Address) {
    const answer = await save.run({ ...address, isDefault: true });
    if (answer.status === 'fail') toast.error(t('book.notDefault'));
    // The pressed button is unmounted when the list is sorted again, so focus the row's Edit button.
    else focusRow(section.current, address.id, 'edit');
  }
  function removeRow(address: Address) {
    const next = nextFocus(shown ?? [], address.id);
    remove(address, () => requestAnimationFrame(() => focusRow(section.current, address.id, 'delete')));
    requestAnimationFrame(() => focusRow(section.current, next, 'delete'));
  }

  return (
    <section ref={section} id={anchor} className={book} aria-labelledby={id}>
      <div className={head}>
        <Heading level={2} size="title" id={id} tabIndex={-1}>
          {t('book.title')}
        </Heading>
        {shown && shown.length > 0 && (
          <Button variant="tonal" size="sm" leading={<Icon as={Plus} />} onClick={() => setEdited('new')}>
            {t('book.add')}
          </Button>
        )}
      </div>
      <PageState
        result={{ ...addresses, data: shown }}
        skeleton={
          <Stack gap="md">
            <Skeleton shape="block" height="128px" />
            <Skeleton shape="block" height="128px" />
          </Stack>
        }
        isEmpty={(known) => known.length === 0}
        empty={<EmptyAddressCard onAdd={() => setEdited('new')} />}
        headingLevel={3}
      >
        {(known) => (
          <ul className={list}>
            {known.map((address) => (
              <AddressRow
                key={address.id}
                address={address}
                isBusy={save.isPending}
                onEdit={() => setEdited(address)}
                onDelete={() => removeRow(address)}
                onMakeDefault={() => void makeDefault(address)}
              />
            ))}
          </ul>
        )}
      </PageState>
      {edited && <AddressDialog address={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

/** Scrolls to the address book when the URL has its fragment. */
function useScrollToAnchor() {
  const section = useRef<HTMLElement>(null);
  const isWanted = useHere().endsWith(`#${anchor}`);
  useEffect(
    function scrollToAddresses() {
      if (isWanted) section.current?.scrollIntoView({ block: 'start' });
    },
    [isWanted],
  );
  return section;
}
