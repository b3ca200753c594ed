import type { user } from '@sampan/api/contract/user';
import type { Address } from '@sampan/api/entities';
import { findCurrentAddress, findDefaultAddress } from '@sampan/domain/checkout/checkoutRules';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointResult } from '../../../../data/useEndpoint.ts';
import { AddressCard, EmptyAddressCard } from '../../../../features/address/AddressCard/AddressCard.tsx';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { createLazyLayer } from '../../../../patterns/lazyLayer.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { card, fieldError, section } from '../CreateOrderScreen.css.ts';
import { getProblemId } from '../checkoutRules.ts';

const AddressPicker = createLazyLayer(
  async () => (await import('../../../../features/address/AddressPicker/AddressPicker.tsx')).AddressPicker,
);

export interface AddressSectionProps {
  address: Address | null;
  /** The account's addresses. */
  addresses: EndpointResult<typeof user.addressList>;
  /** False for orders of downloads only. */
  isNeeded: boolean;
  /** False while an order request may be in flight. */
  isEditable: boolean;
  /** Submitting failed for lack of an address. */
  isMissing: boolean;
  /** Called with null if the address was deleted and the account has no other. */
  onChoose: (address: Address | null) => void;
}

/** Delivery address: the account's default at first, or a button to add one. */
export function AddressSection(props: AddressSectionProps) {
  const { address, addresses, isNeeded, isEditable, isMissing, onChoose } = props;
  const { t } = useTranslation('order');
  const picker = useAddressPicker(addresses, isEditable);
  useAccountAddress({ addresses: isNeeded ? addresses.data : undefined, address, isEditable, onChoose });

  const skeleton = <Skeleton shape="block" height="88px" />;
  const change = isEditable && (
    <Button variant="link" isLoading={picker.isOpening} onClick={picker.open}>
      {t('create.changeAddress')}
    </Button>
  );
  const heading = (
    <Heading level={2} size="title" id="checkout-address-title">
      {t('create.address')}
    </Heading>
  );
  const hasCard = isNeeded && address !== null;
  return (
    <section ref={picker.section} className={hasCard ? section : card} aria-labelledby="checkout-address-title">
      {!hasCard && heading}
      {!isNeeded ? (
        <Banner tone="info">{t('create.digital')}</Banner>
      ) : address ? (
        <AddressCard address={address} heading={heading} action={change} />
      ) : (
        <div id={getProblemId('address')} tabIndex={-1} className={section}>
          <PageState result={addresses} skeleton={skeleton}>
            {(known) =>
              // The default address is about to be chosen.
              known.length > 0 ? skeleton : <EmptyAddressCard isInvalid={isMissing} onAdd={picker.open} />
            }
          </PageState>
          {isMissing && (
            <span className={fieldError}>
              <Icon as={CircleAlert} size={16} />
              {t('create.needsAddress')}
            </span>
          )}
        </div>
      )}
      {picker.isOpen && (
        <AddressPicker
          addresses={addresses.data ?? []}
          chosen={address}
          onClose={picker.close}
          onChoose={onChoose}
          onLoadFailed={picker.close}
        />
      )}
    </section>
  );
}

/**
 * Opens the picker once the account's addresses are loaded: without them it would offer only a new address. It stays
 * closed if the customer has moved the focus out of the section meanwhile, since it would take the focus.
 */
function useAddressPicker({ data, error, refetch }: AddressSectionProps['addresses'], isEditable: boolean) {
  const { t } = useTranslation('order');
  const toast = useToast();
  const section = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The press that waits for the addresses, with the error that they had at that time. */
  const [waiting, setWaiting] = useState<{ error: typeof error }>();
  const hasFailed = error !== undefined && error !== waiting?.error;
  const isOver = waiting !== undefined && (data !== undefined || !isEditable || hasFailed);
  const stopWaiting = useEffectEvent(() => {
    setWaiting(undefined);
    // The order was placed meanwhile.
    if (!isEditable) return;
    const focused = document.activeElement;
    // Safari does not focus a pressed button.
    const isFocusNear = focused === document.body || section.current?.contains(focused);
    if (!data) toast.error(t('refused.other'));
    else if (isFocusNear) setOpen(true);
  });
  useEffect(
    function endWaiting() {
      if (isOver) stopWaiting();
    },
    [isOver],
  );
  return {
    section,
    isOpening: waiting !== undefined,
    isOpen,
    open() {
      if (data) return setOpen(isEditable);
      setWaiting({ error });
      void refetch();
    },
    close: () => setOpen(false),
  };
}

interface AccountAddressOptions extends Pick<AddressSectionProps, 'address' | 'isEditable' | 'onChoose'> {
  /** The account's addresses; undefined while they load and for orders without delivery. */
  addresses: readonly Address[] | undefined;
}

/**
 * Chooses the default address once; a later choice of the customer is kept, but follows the account, where it may have
 * been edited or deleted since the draft was stored.
 */
function useAccountAddress({ addresses, address, isEditable, onChoose }: AccountAddressOptions) {
  const choose = useEffectEvent(onChoose);
  const follow = useEffectEvent((known: readonly Address[]) => {
    if (!address) return;
    const current = findCurrentAddress(address, known);
    if (current !== address) onChoose(current);
  });
  const followed = useRef<readonly Address[]>(undefined);
  const isUnset = address === null;
  useEffect(
    function chooseDefaultAddress() {
      const best = isUnset && addresses ? findDefaultAddress(addresses) : null;
      if (best) choose(best);
    },
    [addresses, isUnset],
  );
  useEffect(
    // Follows each list once: it lacks an address that was just added until it is loaded again.
    function followAccount() {
      if (!isEditable || !addresses || followed.current === addresses) return;
      followed.current = addresses;
      follow(addresses);
    },
    [addresses, isEditable],
  );
}
