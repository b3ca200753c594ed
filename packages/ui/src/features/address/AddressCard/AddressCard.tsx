import type { Address } from '@sampan/api/entities';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../primitives/Badge/Badge.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { chosen, empty, emptySign, head, lines, name, texts, who } from './AddressCard.css.ts';
import { formatAddress } from './addressLines.ts';
import { useCountryName } from './useCountryName.ts';

export interface AddressTextProps {
  /** The address to format. */
  address: Address;
  /** Shows the "Default" badge beside the name. */
  showsDefault?: boolean;
  /** Id of the lines below the name, which describe the buttons of several addresses of one recipient. */
  linesId?: string;
}

/** Recipient, phone number and address as text. */
export function AddressText({ address, showsDefault = false, linesId }: AddressTextProps) {
  const { t } = useTranslation('order');
  const countryName = useCountryName();
  return (
    <div className={texts}>
      <div className={who}>
        <span className={name}>{address.receiver}</span>
        <Text as="span" weight="semibold" isNumeric>
          {formatPhone(address.phone)}
        </Text>
        {showsDefault && address.isDefault && (
          <Badge tone="brand" look="tag">
            {t('address.default')}
          </Badge>
        )}
      </div>
      <MutedText as="div" id={linesId} className={lines}>
        {formatAddress(address, countryName)}
      </MutedText>
    </div>
  );
}

export interface AddressCardProps {
  /** The address to show. */
  address: Address;
  /** Heading of the card. */
  heading: ReactNode;
  /** Action at the end of the card, such as "Change". */
  action?: ReactNode;
}

/** The selected address, with the postal stripe. */
export function AddressCard({ address, heading, action }: AddressCardProps) {
  return (
    <div className={chosen}>
      <div className={head}>{heading}</div>
      <AddressText address={address} />
      {action}
    </div>
  );
}

export interface EmptyAddressCardProps {
  /** Called when the user adds the first address. */
  onAdd: () => void;
  /** True if the form was submitted without an address. */
  isInvalid?: boolean;
}

/** Card shown when the account has no address; its button adds the first one. */
export function EmptyAddressCard({ onAdd, isInvalid = false }: EmptyAddressCardProps) {
  const { t } = useTranslation('order');
  return (
    <button type="button" className={empty} data-invalid={isInvalid ? '' : undefined} onClick={onAdd}>
      <span className={emptySign}>
        <Icon as={MapPin} />
      </span>
      <span>
        <Text as="span" weight="semibold">
          {t('create.addAddress')}
        </Text>
        <br />
        <MutedText as="span">{t('create.addAddressText')}</MutedText>
      </span>
    </button>
  );
}
