import type { payment } from '@sampan/api/contract/payment';
import type { user } from '@sampan/api/contract/user';
import type { Address, PaymentMethod } from '@sampan/api/entities';
import { formatOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { findCurrentAddress, findDefaultAddress, type Shortage } from '@sampan/domain/checkout/checkoutRules';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointResult } from '../../../../data/useEndpoint.ts';
import { AddressCard, EmptyAddressCard } from '../../../../features/address/AddressCard/AddressCard.tsx';
import { getLineLimit } from '../../../../features/cart/CartLine/lines.ts';
import { useOrderLimits } from '../../../../features/cart/CartLine/useOrderLimits.ts';
import { PaymentMethods } from '../../../../features/payment/PaymentSheet/PaymentMethods.tsx';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { createLazyLayer } from '../../../../patterns/lazyLayer.tsx';
import { PageState } from '../../../../patterns/PageState/PageState.tsx';
import { QuantityStepper } from '../../../../patterns/QuantityStepper/QuantityStepper.tsx';
import { TitledSection } from '../../../../patterns/Section/TitledSection.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Picture } from '../../../../primitives/Picture/Picture.tsx';
import { Price } from '../../../../primitives/Price/Price.tsx';
import { Skeleton } from '../../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useFocusAfterRemoval } from '../../../../primitives/useFocusAfterRemoval.ts';
import {
  card,
  fieldError,
  foot,
  line as lineClass,
  lines as linesClass,
  name as nameClass,
  section,
  shortage as shortageClass,
  shortageTexts,
  texts,
} from '../CreateOrderScreen.css.ts';
import { getProblemId, type LineExtras } from '../checkoutRules.ts';

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

interface LinesSectionProps {
  lines: readonly DraftLine[];
  /** Keyed by product id. */
  extras: ReadonlyMap<number, Partial<LineExtras>>;
  /** Newer prices of the cart or the server by product id, minor units. */
  newPrices?: ReadonlyMap<number, number> | undefined;
  /** Lines whose quantity exceeds the stock, as reported by the server. */
  shortages: readonly Shortage[];
  /** True while an order request may be in flight. */
  isFrozen: boolean;
  onQuantity: (productId: number, quantity: number) => void;
  onRemove: (productId: number) => void;
}

/** The lines to order, with editable quantities. */
export function LinesSection({ lines, extras, newPrices, shortages, onRemove, ...acts }: LinesSectionProps) {
  const { t } = useTranslation('order');
  const { maxPerLine } = useOrderLimits();
  const list = useRef<HTMLUListElement>(null);
  /** Index of the line whose button was pressed; undefined where a line leaves by itself. */
  const pressed = useRef<number>(undefined);
  // The next line, else the last one: focus on its button would let a held Enter remove line after line.
  useFocusAfterRemoval(lines.length, () => {
    if (pressed.current === undefined) return;
    const next = list.current?.children[Math.min(pressed.current, lines.length - 1)] as HTMLElement | undefined;
    pressed.current = undefined;
    next?.focus();
  });

  function remove(productId: number) {
    pressed.current = lines.findIndex((line) => line.productId === productId);
    onRemove(productId);
  }

  return (
    <TitledSection className={card} title={t('create.items')}>
      <ul ref={list} className={linesClass}>
        {lines.map((line) => (
          <Line
            key={line.productId}
            line={line}
            extras={extras.get(line.productId)}
            newPrice={newPrices?.get(line.productId)}
            shortage={shortages.find(({ productId }) => productId === line.productId)}
            maxPerLine={maxPerLine}
            onRemove={remove}
            {...acts}
          />
        ))}
      </ul>
    </TitledSection>
  );
}

interface LineProps extends Pick<LinesSectionProps, 'isFrozen' | 'onQuantity' | 'onRemove'> {
  line: DraftLine;
  extras: Partial<LineExtras> | undefined;
  /** Minor units. */
  newPrice: number | undefined;
  shortage: Shortage | undefined;
  /** The shop's limit per product. */
  maxPerLine: number;
}

function Line({ line, extras, newPrice, shortage, maxPerLine, isFrozen, onQuantity, onRemove }: LineProps) {
  const { t } = useTranslation(['order', 'shop']);
  const { name, options } = useLocalize()({ ...line, i18n: extras?.i18n });
  const { money } = useNumberFormats();
  const { productId, quantity } = line;
  const limit = getLineLimit({ stock: extras?.stock, type: line.type }, maxPerLine);
  const left = shortage?.left ?? limit.max;
  const item = useRef<HTMLLIElement>(null);
  const isShort = shortage !== undefined && quantity > shortage.left;
  /** A shortage that ends by itself, when the stock is read again, moves no focus. */
  const isPressed = useRef(false);
  useFocusAfterRemoval(isShort, () => {
    if (isPressed.current) item.current?.focus();
    isPressed.current = false;
  });
  return (
    <li ref={item} className={lineClass} id={getProblemId(`line-${productId}`)} tabIndex={-1}>
      <Picture src={line.cover} alt="" sizes="72px" radius="lg" isFaded={shortage?.left === 0} />
      <div className={texts}>
        <Text as="div" size="bodySm" maxLines={2} className={nameClass}>
          {name}
        </Text>
        {options.length > 0 && (
          <Text size="caption" tone="muted">
            {formatOptions({ options })}
          </Text>
        )}
        {newPrice !== undefined && (
          <Text size="caption" tone="warning">
            {t('shop:cart.priceChanged', {
              now: money(newPrice, line.currency),
              was: money(line.priceAmount, line.currency),
            })}
          </Text>
        )}
        <div className={foot}>
          <Price amount={newPrice ?? line.priceAmount} currency={line.currency} size="sm" />
          {isFrozen || shortage?.left === 0 ? (
            <Text as="span" size="bodySm" tone="muted" isNumeric>
              {t('detail.times', { n: quantity })}
            </Text>
          ) : (
            <QuantityStepper
              label={t('create.quantity', { name })}
              value={quantity}
              // The stepper shows the requested quantity even when it exceeds the stock.
              max={Math.max(quantity, Math.min(limit.max, left))}
              maxNote={shortage ? undefined : t(`shop:${limit.note}`, { n: limit.max })}
              onChange={(next) => onQuantity(productId, next)}
              onRemove={() => onRemove(productId)}
            />
          )}
        </div>
      </div>
      {isShort && (
        <div className={shortageClass}>
          <Icon as={CircleAlert} size={18} />
          <span className={shortageTexts}>
            {shortage.left === 0 ? t('create.soldOut') : t('create.maxLeft', { n: shortage.left })}
          </span>
          {shortage.left > 0 && (
            <Button
              size="sm"
              variant="outline"
              onClick={() => {
                isPressed.current = true;
                onQuantity(productId, shortage.left);
              }}
            >
              {t('create.take', { n: shortage.left })}
            </Button>
          )}
          <Button
            size="sm"
            variant="outline"
            aria-label={t('create.remove', { name })}
            onClick={() => onRemove(productId)}
          >
            {t('create.removeShort')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Maximum note length in characters, as in the contract. */
const maxNoteLength = 200;

interface NoteSectionProps {
  note: string;
  isEditable: boolean;
  onChange: (note: string) => void;
}

/** The customer's note to the shop. */
export function NoteSection({ note, isEditable, onChange }: NoteSectionProps) {
  const { t } = useTranslation('order');
  return (
    <section className={card} aria-label={t('create.note')}>
      <Field
        label={t('create.note')}
        isOptional
        counter={{ length: note.length, max: maxNoteLength }}
        keepsMessageLine={false}
      >
        <TextArea
          value={note}
          maxLength={maxNoteLength}
          readOnly={!isEditable}
          placeholder={t('create.noteHint')}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </section>
  );
}

interface PaymentSectionProps {
  methods: EndpointResult<typeof payment.methods>;
  /** Those of the methods that the shop accepts. */
  enabled: readonly PaymentMethod[];
  value: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
}

/** The payment method to go on with after the order. */
export function PaymentSection({ methods, enabled, value, onChoose }: PaymentSectionProps) {
  const { t } = useTranslation('order');
  return (
    <TitledSection className={card} id={getProblemId('method')} title={t('create.payment')}>
      <PageState
        result={methods}
        isEmpty={() => enabled.length === 0}
        empty={<Banner tone="warning">{t('create.noMethod')}</Banner>}
        skeleton={
          <>
            <Skeleton shape="block" height="68px" />
            <Skeleton shape="block" height="68px" />
          </>
        }
      >
        {() => <PaymentMethods methods={enabled} value={value} onChange={onChoose} />}
      </PageState>
    </TitledSection>
  );
}
