import { payment as paymentCalls } from '@sampan/api/contract/payment';
import { product as productCalls } from '@sampan/api/contract/product';
import { setting as settingCalls } from '@sampan/api/contract/setting';
import { user as userCalls } from '@sampan/api/contract/user';
import { maxPageSize, type Product } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { formatNameWithOptions } from '@sampan/domain/catalogue/nameWithOptions';
import { applyPrices, needsAddress, type PriceChange, toOrderableLines } from '@sampan/domain/checkout/checkoutRules';
import type { CheckoutDraft, DraftLine } from '@sampan/domain/checkout/draft';
import { asksAgreement } from '@sampan/domain/order/agreement';
import { readOrderSettings } from '@sampan/domain/order/orderRules';
import { readShippingSettings } from '@sampan/domain/pricing/shippingSettings';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCart } from '../../../../app/useCart.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { listEnabledMethods } from '../../../../features/payment/PaymentSheet/payPages.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { useNumberFormats } from '../../../../i18n/useFormats.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { columns, main } from '../CreateOrderScreen.css.ts';
import {
  computeKnownAmounts,
  computeNewAmounts,
  findNewPrices,
  findProblems,
  findShortages,
  toLineExtras,
} from '../checkoutRules.ts';
import { AddressSection } from './AddressSection.tsx';
import {
  OfflineAlert,
  OrderErrorAlert,
  PriceDialog,
  ProblemsAlert,
  RemovedLinesAlert,
  UnknownAlert,
} from './CheckoutAlerts.tsx';
import { NoteSection, PaymentSection } from './CheckoutSections.tsx';
import { SummaryAside, SummaryPhone } from './CheckoutSummary.tsx';
import { LinesSection } from './LinesSection.tsx';
import {
  useCartPrices,
  useCheckoutEnd,
  useCheckoutMachine,
  useOrderButton,
  useQuantityLimits,
} from './useCheckoutMachine.ts';

export interface CheckoutProps {
  lines: readonly DraftLine[];
  isFromCart?: boolean;
  /** Products that the cart can no longer order. */
  soldOut?: readonly number[];
  /** The product of a direct purchase without the cart. */
  product?: Product;
}

/** The checkout page on top of the checkout state machine, which decides what is allowed next. */
export function Checkout({ lines, isFromCart = false, soldOut, product }: CheckoutProps) {
  const { t } = useTranslation('order');
  const checkout = useCheckoutMachine({ lines, isFromCart, soldOut });
  const [snapshot, send] = checkout;
  const { draft, failure, priceChanges, shippingChange, shortages: reported } = snapshot.context;
  const confirmed = useCartPrices(checkout);
  const { extras, newPrices, getName, removed } = useLineDetails(draft, confirmed, product);
  const { list } = useNumberFormats();
  const removedNames = list(removed.map(({ productId }) => getName(productId)));
  const isDelivered = needsAddress(draft.lines);
  // An order goes to this address: another device may have edited or deleted it a moment ago.
  const addresses = useEndpoint(userCalls.addressList, {}, { enabled: isDelivered, freshForMs: 0 });
  const settings = useEndpoint(settingCalls.public, {});
  const methods = useEndpoint(paymentCalls.methods, {});
  const enabled = listEnabledMethods(methods.data);
  const method = draft.method && enabled.includes(draft.method) ? draft.method : enabled[0];
  useCheckoutEnd({ snapshot, isFromCart, method });

  const isEditing = snapshot.matches('editing');
  const isShort = snapshot.matches('outOfStock');
  const isPlacing = snapshot.matches('placing');
  const isUnknown = snapshot.matches('unknown');
  useWaitMessages(isPlacing);

  const isEditable = isEditing || isShort;
  // While an order may exist already, the loaded stock may lack what it took.
  const shortages = isEditable ? findShortages(draft.lines, extras, reported) : [];
  // A shop without any method takes orders all the same.
  const problems = findProblems({ draft, shortages }, methods.data !== undefined);
  const shipping = settings.data && readShippingSettings(settings.data.shipping);
  // The dialog about new prices opens once no line is short: until then the lines and the sum show them.
  const openChanges = isShort ? priceChanges : [];
  // An order that may exist already has the amounts of the draft.
  const shownChanges = draft.isSent ? [] : [...newPrices, ...openChanges];
  const repriced = applyPrices(draft.lines, shownChanges);
  const sentFee = draft.isSent ? draft.shippingAmount : undefined;
  const amounts = computeKnownAmounts(toOrderableLines(repriced, shortages), shipping, sentFee);
  const quote = { shippingAmount: amounts.shippingAmount, priceChanges: shownChanges };
  const button = useOrderButton(checkout, { problems, removed, quote });
  useQuantityLimits(checkout);

  const [firstLine] = draft.lines;
  if (!firstLine) return null;
  const { currency } = firstLine;
  // The default address is chosen a moment after the list arrived.
  const awaitsAddress = isDelivered && !draft.address && (addresses.isPending || (addresses.data?.length ?? 0) > 0);
  const newAmounts = computeNewAmounts(snapshot.context, shipping);
  const { agreementFrom } = readOrderSettings(settings.data?.order);
  const { totalAmount = 0 } = amounts;
  const needsAgreement =
    isDelivered && asksAgreement({ status: orderStatus.pendingPayment, totalAmount }, agreementFrom);
  const summary = {
    amounts,
    settings: isDelivered ? settings : undefined,
    agreementFrom: needsAgreement ? agreementFrom : undefined,
    currency,
    hasShipping: isDelivered,
    // Nobody orders what the page does not show yet.
    isLoading: isEditing && (awaitsAddress || methods.isPending || (isDelivered && !settings.data)),
    isPlacing,
    label: t(isUnknown ? 'create.tryAgain' : 'create.place'),
    onPlace: button.press,
  };
  return (
    <div className={columns}>
      <div className={main}>
        {isEditable && removedNames && <RemovedLinesAlert names={removedNames} hasWarned={button.hasWarned} />}
        {problems.length > 0 && (button.hasSubmitted || isShort) && (
          <ProblemsAlert problems={problems} shortages={shortages} getName={getName} />
        )}
        {snapshot.matches({ editing: 'refused' }) && failure && <OrderErrorAlert failure={failure} />}
        {button.offlineAttempt && <OfflineAlert attempt={button.offlineAttempt} />}
        {isUnknown && <UnknownAlert failure={failure} onGiveUp={() => send({ type: 'giveUp' })} />}
        <AddressSection
          address={draft.address}
          addresses={addresses}
          isNeeded={isDelivered}
          isEditable={isEditable}
          isMissing={button.hasSubmitted && problems.includes('address')}
          onChoose={(address) => send({ type: 'chooseAddress', address })}
        />
        <LinesSection
          lines={draft.lines}
          extras={extras}
          newPrices={new Map(shownChanges.map(({ productId, to }) => [productId, to]))}
          shortages={shortages}
          isFrozen={!isEditable}
          onQuantity={(productId, quantity) => send({ type: 'setQuantity', productId, quantity })}
          onRemove={(productId) => send({ type: 'removeLine', productId })}
        />
        <NoteSection
          note={draft.remark}
          isEditable={isEditable}
          onChange={(remark) => send({ type: 'setRemark', remark })}
        />
        <PaymentSection
          methods={methods}
          enabled={enabled}
          value={method}
          onChoose={(chosen) => send({ type: 'chooseMethod', method: chosen })}
        />
        <SummaryPhone {...summary} />
      </div>
      <SummaryAside {...summary} />
      {snapshot.matches('priceChanged') && (
        <PriceDialog
          changes={priceChanges}
          shippingChange={shippingChange}
          getName={getName}
          currency={currency}
          total={newAmounts.totalAmount}
          removedNames={removedNames}
          onAccept={() => send({ type: 'acceptPrices', shippingAmount: newAmounts.shippingAmount })}
          onReview={() => send({ type: 'reviewPrices' })}
        />
      )}
    </div>
  );
}

/**
 * The data that the draft's lines do not store, by product id, and their names in the viewer's language. `removed` are
 * a cart's lines that are not in it any more, ordered or removed in another tab; `newPrices` those of the cart or the
 * product, except the `confirmed` ones.
 */
function useLineDetails(
  { lines, isFromCart }: CheckoutDraft,
  confirmed: readonly PriceChange[],
  product: Product | undefined,
) {
  const localize = useLocalize();
  const cart = useCart();
  // A line that leaves the cart keeps its translations.
  const [cartAtStart] = useState(cart.lines);
  const [ids] = useState(() => lines.map(({ productId }) => productId).join(','));
  const cards = useEndpoint(productCalls.list, { ids, limit: maxPageSize }, { enabled: ids !== '' });
  const cartLines = new Map([...cartAtStart, ...cart.lines].map((line) => [line.productId, line]));
  const extras = toLineExtras(cards.data?.list ?? [], cartLines.values(), product);

  function getName(productId: number): string {
    const line = lines.find((one) => one.productId === productId);
    if (!line) return '';
    return formatNameWithOptions(localize({ ...line, i18n: extras.get(productId)?.i18n }));
  }

  const current = product ? [{ ...product, productId: product.id }] : [];
  const isInCart = ({ productId }: DraftLine) => cart.lines.some((line) => line.productId === productId);
  return {
    extras,
    getName,
    newPrices: findNewPrices(lines, isFromCart ? cart.lines : current, confirmed),
    removed: isFromCart ? lines.filter((line) => !isInCart(line)) : [],
  };
}

/** Delay before the message that the order is being placed. */
const progressDelayMs = 1000;
/** Delay before the message that it takes longer. */
const slowDelayMs = 5000;

/** Announces that the order is being placed once that takes longer than a moment. */
function useWaitMessages(isPlacing: boolean) {
  const { t } = useTranslation(['order', 'common']);
  const toast = useToast();
  useEffect(
    function sayThatItTakesLong() {
      if (!isPlacing) return;
      let close: (() => void) | undefined;
      const say = (text: string) => {
        close = toast.loading(text, { blocksInput: true });
      };
      const timers = [
        setTimeout(() => say(t('create.placing')), progressDelayMs),
        setTimeout(() => say(t('common:stillWorking')), slowDelayMs),
      ];
      return () => {
        for (const timer of timers) clearTimeout(timer);
        close?.();
      };
    },
    [isPlacing, toast, t],
  );
}
