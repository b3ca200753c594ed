import { user } from '@sampan/api/contract/user';
import type { Address } from '@sampan/api/entities';
import { CircleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { AddressCard, EmptyAddressCard } from '../../../features/address/AddressCard/AddressCard.tsx';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { fieldError, section } from './CreateOrderScreen.css.ts';
import { problemId } from './problems.ts';

const AddressPicker = lazy(async () => {
  const { AddressPicker: Picker } = await import('../../../features/address/AddressPicker/AddressPicker.tsx');
  return { default: Picker };
});

export interface AddressSectionProps {
  address: Address | null;
  /** False for orders of downloads only. */
  isNeeded: boolean;
  /** False while an order request may be in flight. */
  isEditable: boolean;
  /** Submitting failed for lack of an address. */
  isMissing: boolean;
  onChoose: (address: Address) => void;
}

/** Delivery address: the account's default at first, or a button to add one. */
export function AddressSection({ address, isNeeded, isEditable, isMissing, onChoose }: AddressSectionProps) {
  const { t } = useTranslation('order');
  const addresses = useEndpoint(user.addressList, {}, { enabled: isNeeded });
  const [isPicking, setPicking] = useState(false);
  useDefaultAddress(addresses.data, isNeeded && address === null, onChoose);

  const skeleton = <Skeleton shape="block" height="88px" />;
  const change = isEditable && (
    <Button variant="link" onClick={() => setPicking(true)}>
      {t('create.changeAddress')}
    </Button>
  );
  return (
    <section className={section} aria-labelledby="checkout-address-title">
      <Heading level={2} size="title" id="checkout-address-title">
        {t('create.address')}
      </Heading>
      {!isNeeded ? (
        <Banner tone="info">{t('create.digital')}</Banner>
      ) : address ? (
        <AddressCard address={address} action={change} />
      ) : (
        <div id={problemId('address')} tabIndex={-1} className={section}>
          <PageState result={addresses} skeleton={skeleton}>
            {(known) =>
              // The default address is about to be chosen.
              known.length > 0 ? skeleton : <EmptyAddressCard isInvalid={isMissing} onAdd={() => setPicking(true)} />
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
      {isPicking && (
        <Suspense fallback={null}>
          <AddressPicker
            isOpen
            addresses={addresses.data ?? []}
            chosen={address}
            onOpenChange={setPicking}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Chooses the default address once; a later choice of the customer is kept. */
function useDefaultAddress(
  addresses: readonly Address[] | undefined,
  isOpen: boolean,
  onChoose: (address: Address) => void,
) {
  const latest = useRef(onChoose);
  useEffect(function keepLatest() {
    latest.current = onChoose;
  });
  useEffect(
    function chooseDefaultAddress() {
      if (!isOpen || !addresses) return;
      const best = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
      if (best) latest.current(best);
    },
    [addresses, isOpen],
  );
}
